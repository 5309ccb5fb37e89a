import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writePublicJsonAsItIs, writePublicJsonInAscii } from './public-json-in-ascii.js';

/**
 * Drops the trigger that escaped the public JSON of listings to ASCII; the previous version does not need it either. Escaped
 * rows keep that form until they are written again, which is valid: both forms are the same JSON.
 */
export class PublicJsonAsItIs1795305600039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonAsItIs(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
  }
}
