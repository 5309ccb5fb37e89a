import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each refresh token which token it replaced, so that a token can be exchanged again if the response with its
 * successor was lost (SIGNIN-5). Tokens of the previous version do not have this number, so for the tokens that they
 * replaced the old rule holds: they can be exchanged again for ten seconds.
 */
export class ParentsOfRefreshTokens1795651200096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refresh_tokens ADD COLUMN parent_step int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refresh_tokens DROP COLUMN parent_step');
  }
}
