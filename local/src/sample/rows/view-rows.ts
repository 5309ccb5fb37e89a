import type { EntityManager } from 'typeorm';
import type { ListingViews } from '@market/domain/funnel/listing-views.entity';

/** Inserts daily views. A single statement with arrays is much faster than one with parameters for each row. */
export async function insertViews(tx: EntityManager, rows: readonly ListingViews[]): Promise<void> {
  await tx.query(
    `INSERT INTO listing_views (listing_id, day, views)
     SELECT id, day, views FROM unnest($1::uuid[], $2::date[], $3::int[]) AS seen (id, day, views)`,
    [rows.map(({ listingId }) => listingId), rows.map(({ day }) => day), rows.map(({ views }) => views)],
  );
}
