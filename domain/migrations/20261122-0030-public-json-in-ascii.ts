import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeListingsAgain } from './listings-written-again.js';
import { writePublicJsonInAscii } from './public-json-in-ascii.js';

/**
 * Keeps the JSON of listings in ASCII, other letters escaped (`\u00e9`): a page of 24 with one letter beyond it costs the api
 * several times as much to read and to send, since V8 then keeps the whole text in two bytes a letter
 * (test/results/profiles.md). What 0023 has filled since is so already.
 */
export class PublicJsonInAscii1795219200030 implements MigrationInterface {
  /** Each batch of rows is its own transaction; what comes before them may be done twice. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
    await writeListingsAgain(runner, 'octet_length(public_json) <> length(public_json)');
  }

  /** What is written so is harmless, and 0023 is who takes the trigger away. */
  async down(): Promise<void> {}
}
