import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeListingsAgain } from './listings-written-again.js';

/** Fills the JSON of listings that were there before it (0020). */
export class FillPublicJson1795132800023 implements MigrationInterface {
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await writeListingsAgain(runner, `public_json = ''`);
  }

  /** What is filled is harmless. */
  async down(): Promise<void> {}
}
