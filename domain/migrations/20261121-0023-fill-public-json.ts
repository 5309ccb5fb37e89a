import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeListingsAgain } from './listings-written-again.js';
import { writePublicJsonAsItIs, writePublicJsonInAscii } from './public-json-in-ascii.js';

/** Fills the JSON of listings that were there before it (0020), at once as 0030 wants it: every row is written once. */
export class FillPublicJson1795132800023 implements MigrationInterface {
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
    await writeListingsAgain(runner, `public_json = ''`);
  }

  /** What is filled is harmless; the trigger would write to a column that 0020 takes away. */
  async down(runner: QueryRunner): Promise<void> {
    await writePublicJsonAsItIs(runner);
  }
}
