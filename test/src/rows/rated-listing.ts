import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A public listing of a lister. At first it has no rentals and no reviews. */
export interface UnratedListing {
  readonly id: string;
  readonly title: string;
  readonly listerId: string;
  /** Removes the listing from public lists. Its payments and reviews stay in the database. */
  remove(): Promise<void>;
}

/** Inserts the listing as a copy of a public one. */
export async function insertRatedListing(databaseUrl: string, lister: string): Promise<UnratedListing> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = randomUUID();
  const title = `Letter Press ${id.slice(0, 6)}`;
  const { rows } = await client.query<{ listerId: string }>(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, image, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, approved_at,
       created_at, updated_at)
     SELECT $1, users.id, $2, description, short_description, category, price_cents, buyout_price_cents, duration, image,
       video_url, demo_url, features, tech_stack, tags, users.display_name, source_url, 'approved', now(), now(), now()
     FROM listings, users WHERE state = 'approved' AND display_name = $3 ORDER BY listings.id LIMIT 1
     RETURNING owner_id AS "listerId"`,
    [id, title, lister],
  );
  return {
    id,
    title,
    listerId: rows[0]?.listerId ?? '',
    async remove() {
      await client.query(`UPDATE listings SET state = 'draft', is_available = false WHERE id = $1`, [id]);
      await client.end();
    },
  };
}
