import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writePublicJsonAsItIs, writePublicJsonInAscii } from './public-json-in-ascii.js';

/**
 * Drops the trigger that escaped the public JSON of listings to ASCII. The previous version of the code,
 * which still runs during a deploy, does not need it either. Escaped rows stay valid, because both forms are
 * the same JSON; they lose the escapes when their JSON is next written.
 */
export class PublicJsonAsItIs1795305600039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await writePublicJsonAsItIs(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await writePublicJsonInAscii(runner);
  }
}
