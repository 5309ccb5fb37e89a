import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the columns of decisions that a moderator can still undo (REVIEW-9). */
export class UndoableDecisions1795305600046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews ADD COLUMN chosen_outcome text, ADD COLUMN chosen_reason text,
        ADD COLUMN chosen_by uuid REFERENCES users (id), ADD COLUMN chosen_at timestamptz(3),
        ADD CONSTRAINT reviews_chosen_check CHECK (num_nonnulls(chosen_outcome, chosen_by, chosen_at) IN (0, 3)),
        ADD CONSTRAINT reviews_chosen_outcome_check CHECK (chosen_outcome IN ('approved', 'rejected')),
        ADD CONSTRAINT reviews_chosen_reason_check
          CHECK ((chosen_outcome IS NOT DISTINCT FROM 'rejected') = (chosen_reason IS NOT NULL));
      CREATE INDEX reviews_chosen ON reviews (chosen_at) WHERE state = 'pending' AND chosen_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE reviews DROP COLUMN chosen_outcome, DROP COLUMN chosen_reason,
      DROP COLUMN chosen_by, DROP COLUMN chosen_at;`);
  }
}
