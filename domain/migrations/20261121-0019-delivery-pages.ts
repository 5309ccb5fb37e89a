import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the history of deliveries, and an index of payments without a receipt. */
export class DeliveryPages1795132800019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE delivery_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        delivery_id uuid NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('source-asked', 'sent', 'opened')),
        at timestamptz(3) NOT NULL
      );
      CREATE INDEX delivery_events_delivery ON delivery_events (delivery_id, id);
      CREATE UNIQUE INDEX delivery_events_opened_once ON delivery_events (delivery_id) WHERE kind = 'opened';
      INSERT INTO delivery_events (delivery_id, kind, at)
        SELECT id, 'sent', at FROM (
          SELECT id, first_sent_at AS at FROM deliveries WHERE first_sent_at IS NOT NULL
          UNION ALL SELECT id, sent_at FROM deliveries WHERE sent_at IS NOT NULL) AS sent ORDER BY at;

      CREATE INDEX payments_captured ON payments (captured_at) WHERE captured_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_captured; DROP TABLE delivery_events;');
  }
}
