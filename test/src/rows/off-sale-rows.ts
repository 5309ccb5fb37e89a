import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Two listings for one journey: one of a sample lister, one of a new person without other listings. */
export interface OffSaleRows {
  /** The title of the sample lister's listing. */
  readonly title: string;
  readonly id: string;
  /** A person with one listing and no sign-in method. */
  readonly personWithoutSignIn: {
    readonly name: string;
    readonly userId: string;
    readonly title: string;
    readonly id: string;
  };
  /** Deletes both listings, the notifications about them, their entries in saved lists, and the new person. */
  remove(): Promise<void>;
}

/** Inserts the new person, and both listings as copies of a public listing. */
export async function insertOffSaleRows(databaseUrl: string, lister: string): Promise<OffSaleRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const suffix = randomUUID().slice(0, 6);
  const personWithoutSignIn = {
    name: `Odo Hart ${suffix}`,
    userId: randomUUID(),
    title: `Pocket Almanac ${suffix}`,
    id: randomUUID(),
  };
  await client.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     VALUES ($1, $2, $3, true, now(), now())`,
    [personWithoutSignIn.userId, personWithoutSignIn.name, `${personWithoutSignIn.userId}@people.example`],
  );
  const listing = { title: `Tide Planner ${suffix}`, id: randomUUID() };
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE display_name = $1', [
    lister,
  ]);
  await copyListing(client, { ...listing, ownerId: rows[0]?.id ?? '' });
  await copyListing(client, {
    title: personWithoutSignIn.title,
    id: personWithoutSignIn.id,
    ownerId: personWithoutSignIn.userId,
  });
  return {
    ...listing,
    personWithoutSignIn,
    async remove() {
      const ids = [listing.id, personWithoutSignIn.id];
      await client.query('DELETE FROM notices WHERE listing_id = ANY($1)', [ids]);
      await client.query('DELETE FROM saved_listings WHERE listing_id = ANY($1)', [ids]);
      await client.query('DELETE FROM listings WHERE id = ANY($1)', [ids]);
      await client.query('DELETE FROM users WHERE id = $1', [personWithoutSignIn.userId]);
      await client.end();
    },
  };
}

interface ListingCopy {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
}

async function copyListing(client: pg.Client, { id, title, ownerId }: ListingCopy): Promise<void> {
  await client.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, image, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, approved_at,
       created_at, updated_at)
     SELECT $1, $2, $3, description, short_description, category, price_cents, buyout_price_cents, duration, image, video_url,
       demo_url, features, tech_stack, tags, creator_name, source_url, 'approved', now(), now(), now()
     FROM listings WHERE state = 'approved' ORDER BY id LIMIT 1`,
    [id, ownerId, title],
  );
}
