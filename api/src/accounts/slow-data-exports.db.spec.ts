import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { MINUTE_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { useTestMarket } from '@market/test/api/use-test-market';
import { until } from '@market/test/until';
import pg from 'pg';

const LEASE_MS = 5 * MINUTE_MS;

const market = useTestMarket(new Date('2026-03-04T12:00:00.000Z'));
/** A connection that locks a table, so that the creation of an export waits in the middle. */
let lockHolder: pg.Client;

beforeEach(async () => {
  const { DATABASE_URL } = market.api.application.get<Settings>(SETTINGS);
  lockHolder = new pg.Client({ connectionString: DATABASE_URL });
  await lockHolder.connect();
});
afterEach(() => lockHolder.end());

/** Returns how many transactions of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await market.api.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

it('creates an export once, even if that takes longer than the lease (ACCOUNT-1)', async () => {
  const dataExports = market.api.application.get(DataExportsService);
  const { id } = await dataExports.request(market.buyer.userId);
  await lockHolder.query('BEGIN');
  await lockHolder.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
  const firstBuild = dataExports.build(id);
  await until(async () => (await countWaiting()) === 1);
  market.setTimeAfterStart(LEASE_MS);
  expect(await dataExports.findDue(100)).toEqual([id]);
  const secondBuild = dataExports.build(id);
  await until(async () => (await countWaiting()) === 2);
  await lockHolder.query('COMMIT');
  await Promise.all([firstBuild, secondBuild]);
  expect(
    await market.api.query(
      `SELECT FROM outbox_events WHERE name = 'account.export-ready' AND payload ->> 'exportId' = $1`,
      [id],
    ),
  ).toHaveLength(1);
});
