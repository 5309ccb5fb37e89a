import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recomputeListings } from './recompute-listings.js';
import { writePublicJsonAsItIs, writePublicJsonInAscii } from './public-json-in-ascii.js';

/**
 * Fills the public JSON that migration 0020 added to listings. The JSON is written in the ASCII form of
 * migration 0030, so that each row is written only once.
 */
export class FillPublicJson1795132800023 implements MigrationInterface {
  /** Each batch commits separately, so that its rows are locked only briefly. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
    await recomputeListings(runner, `public_json = ''`);
  }

  /**
   * Keeps the filled values, but drops the trigger: undoing migration 0020 drops the column that the trigger
   * writes.
   */
  async down(runner: QueryRunner): Promise<void> {
    await writePublicJsonAsItIs(runner);
  }
}
