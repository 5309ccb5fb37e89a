import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the further parts of large data exports (ACCOUNT-1). The first part stays in `data_exports.document`, as does the
 * whole document of an export that the previous version creates. A process of the previous version cannot read an
 * export of several parts.
 */
export class ExportParts1795651200098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE data_exports ADD COLUMN parts int NOT NULL DEFAULT 1;

      CREATE TABLE data_export_parts (
        export_id uuid REFERENCES data_exports (id) ON DELETE CASCADE,
        -- The document's second part has the number 2.
        part int CHECK (part > 1),
        bytes bytea NOT NULL,
        PRIMARY KEY (export_id, part)
      );
      ALTER TABLE data_export_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without their further parts, the documents are incomplete.
    await runner.query(`
      DELETE FROM data_exports WHERE parts > 1;
      DROP TABLE data_export_parts;
      ALTER TABLE data_exports DROP COLUMN parts;
    `);
  }
}
