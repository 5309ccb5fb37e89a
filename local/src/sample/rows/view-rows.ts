import type { EntityManager } from 'typeorm';

/** Number of days before now for which views are inserted. */
const DAYS_WITH_VIEWS = 90;
const VIEWS_PER_DAY_MIN = 3;
const VIEWS_PER_DAY_SPREAD = 40;

/**
 * Inserts the daily views of every approved listing since its submission. Loads on the same day insert the same
 * numbers.
 */
export async function insertViews(tx: EntityManager, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO listing_views (listing_id, day, views)
     SELECT listing.id, day::date, $2::int + abs(hashtext(listing.id::text || day::date)) % $3::int
     FROM listings listing
       JOIN generate_series($1::timestamptz - $4 * interval '1 day', $1::timestamptz - interval '1 day', interval '1 day') day
         ON day::date >= listing.created_at::date
     WHERE listing.state = 'approved'`,
    [now, VIEWS_PER_DAY_MIN, VIEWS_PER_DAY_SPREAD, DAYS_WITH_VIEWS],
  );
}
