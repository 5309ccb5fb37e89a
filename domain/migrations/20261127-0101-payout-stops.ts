import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_PAYOUT_STOPS_SQL } from './payout-stops-table.js';

/** Creates the table whose only row says that all payouts are stopped (PAYOUT-32). */
export class PayoutStops1795651200101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_PAYOUT_STOPS_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payout_stops');
  }
}
