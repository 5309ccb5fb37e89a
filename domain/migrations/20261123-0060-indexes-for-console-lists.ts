import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each index by its name. With these indexes, the console's lists can read their newest rows and search for
 * words without reading whole tables.
 */
const INDEXES = {
  payments_newest: 'payments (created_at DESC, id DESC)',
  payouts_newest: 'payouts (created_at DESC, id DESC)',
  payments_listing: 'payments (listing_id)',
  rentals_newest: 'rentals (created_at DESC, id DESC)',
  rentals_renter_email: 'rentals (lower(renter_email))',
  deliveries_due: 'deliveries (due_at DESC, id DESC)',
  listings_all_newest: 'listings (created_at DESC, id DESC)',
  listings_not_approved: `listings (state, created_at DESC) WHERE state <> 'approved'`,
  listings_title_words: 'listings USING gin (title gin_trgm_ops)',
  users_all_newest: 'users (created_at DESC, id DESC)',
  users_name_words: 'users USING gin (display_name gin_trgm_ops, email gin_trgm_ops)',
  delivery_archives_failed: `delivery_archives (delivery_id) WHERE state = 'failed'`,
  reviews_newest: 'reviews (submitted_at DESC, id DESC)',
  ratings_words: 'ratings USING gin (content gin_trgm_ops, answer gin_trgm_ops)',
  uploads_words: 'uploads USING gin (file_name gin_trgm_ops, title gin_trgm_ops)',
  uploads_video: 'uploads (video_id) WHERE video_id IS NOT NULL',
  audit_entries_words:
    'audit_entries USING gin (actor_name gin_trgm_ops, subject_name gin_trgm_ops, reason gin_trgm_ops)',
  audit_entries_actor: 'audit_entries (actor_id, at DESC)',
  audit_entries_action: 'audit_entries (action, at DESC)',
} as const;

/**
 * Adds indexes for the lists of the console (CONSOLE-5). They are created with CONCURRENTLY, which Postgres
 * allows only outside a transaction.
 */
export class IndexesForConsoleLists1795305600060 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index with this name.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
