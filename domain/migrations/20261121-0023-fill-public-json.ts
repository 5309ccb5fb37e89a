import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeListingsAgain } from './listings-written-again.js';
import { writePublicJsonAsItIs, writePublicJsonInAscii } from './public-json-in-ascii.js';

/** Fills the public JSON of existing listings (0020), in the ASCII form of 0030, so that each row is written once. */
export class FillPublicJson1795132800023 implements MigrationInterface {
  /** Each batch commits separately. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
    await writeListingsAgain(runner, `public_json = ''`);
  }

  /** The filled values can stay. The trigger must be dropped, because 0020 drops the column that the trigger writes. */
  async down(runner: QueryRunner): Promise<void> {
    await writePublicJsonAsItIs(runner);
  }
}
