import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { insertRatedListing } from './rated-listing.js';

/** A lister without messages, and their only public listing. */
export interface ReplyingLister {
  readonly name: string;
  readonly listingId: string;
  /** Inserts a message of a new person to the lister, and the lister's reply after `minutes`. */
  insertReplyAfter(minutes: number): Promise<void>;
  /** Removes the listing from public lists. People and messages stay in the database. */
  remove(): Promise<void>;
}

/** Inserts a lister and their listing. */
export async function insertReplyingLister(databaseUrl: string): Promise<ReplyingLister> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insertPerson = async (name: string): Promise<string> => {
    const id = randomUUID();
    await client.query(
      `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
       VALUES ($1, $2, $3, true, now(), now())`,
      [id, name, `${id}@people.example`],
    );
    return id;
  };
  const name = `Ida Quickly ${randomUUID().slice(0, 6)}`;
  const listerId = await insertPerson(name);
  const listing = await insertRatedListing(databaseUrl, name);
  return {
    name,
    listingId: listing.id,
    async insertReplyAfter(minutes) {
      const buyerId = await insertPerson('Ben Asker');
      await client.query(
        `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES
         (gen_random_uuid(), $1, $2, 'A question', 'Does it export?', now() - interval '2 days'),
         (gen_random_uuid(), $2, $1, 'Re: A question', 'It does.', now() - interval '2 days' + $3 * interval '1 minute')`,
        [buyerId, listerId, minutes],
      );
    },
    async remove() {
      await listing.remove();
      await client.end();
    },
  };
}
