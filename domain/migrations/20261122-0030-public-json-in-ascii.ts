import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recomputeListings } from './recompute-listings.js';
import { writePublicJsonInAscii } from './public-json-in-ascii.js';

/**
 * Escapes non-ASCII letters in the public JSON of listings (`\u00e9`). If a page contains a single letter
 * beyond Latin-1, V8 stores the whole page with two bytes per character, which multiplies the cost of reading
 * and sending it. Rows that migration 0023 filled are escaped already.
 */
export class PublicJsonInAscii1795219200030 implements MigrationInterface {
  /**
   * Each batch commits separately, so that its rows are locked only briefly; after an interruption, all steps can run
   * again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
    await recomputeListings(runner, 'octet_length(public_json) <> length(public_json)');
  }

  /**
   * Does nothing: escaped JSON is valid without this migration, and reverting migration 0023 drops the
   * trigger.
   */
  async down(): Promise<void> {}
}
