import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { until } from '@market/test/until';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recomputeListings } from '../../migrations/recompute-listings.js';

/** Many more rows than one batch updates. */
const ROW_COUNT = 20_000;
/** The number of an advisory lock that the update of the last row needs. */
const LAST_ROW_LOCK = 7;

let database: TestDatabase;
let dataSource: DataSource;
let runner: QueryRunner;
let lockHolder: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = new DataSource({ type: 'postgres', url: database.url });
  await dataSource.initialize();
  runner = dataSource.createQueryRunner();
  await runner.query('DROP TABLE listings CASCADE');
  await runner.query(
    `CREATE TABLE listings (id int PRIMARY KEY, owner_id int, updates int NOT NULL DEFAULT 0)`,
  );
  await runner.query(`INSERT INTO listings (id) SELECT generate_series(1, ${ROW_COUNT})`);
  await runner.query(
    `CREATE FUNCTION count_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.id = ${ROW_COUNT} THEN PERFORM pg_advisory_xact_lock(${LAST_ROW_LOCK}); END IF;
       NEW.updates := NEW.updates + 1; RETURN NEW; END $$`,
  );
  await runner.query(
    'CREATE TRIGGER count_update BEFORE UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION count_update()',
  );
  await runner.query(`SET lock_timeout = '50ms'`);
  lockHolder = new pg.Client({ connectionString: database.url });
  await lockHolder.connect();
  await lockHolder.query(`SELECT pg_advisory_lock(${LAST_ROW_LOCK})`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lockHolder.end();
  await runner.release();
  await dataSource.destroy();
  await database.drop();
});

it('repeats only the batch whose lock was not free, until it is', async () => {
  const query = vi.spyOn(runner, 'query');
  const countFailures = async () =>
    (await Promise.allSettled(query.mock.results.map(({ value }) => value))).filter(
      ({ status }) => status === 'rejected',
    ).length;
  const recomputed = recomputeListings(runner, 'updates = 0', { max: 1000, delayMs: 1 });
  await until(
    async () => (await lockHolder.query('SELECT 1 FROM listings WHERE updates = 1')).rowCount !== 0,
  );
  await vi.waitFor(async () => expect(await countFailures()).toBeGreaterThan(1), { timeout: 20_000 });
  await lockHolder.query(`SELECT pg_advisory_unlock(${LAST_ROW_LOCK})`);
  await recomputed;
  const { rows } = await lockHolder.query('SELECT updates, count(*)::int AS count FROM listings GROUP BY 1');
  expect(rows).toEqual([{ updates: 1, count: ROW_COUNT }]);
  const pageCalls = query.mock.calls.filter(
    ([, parameters]) => Array.isArray(parameters) && parameters[0] === '(0,0)',
  );
  expect(pageCalls).toHaveLength(1);
});

it('throws Postgres’s error after the last try; the other rows are updated', async () => {
  await expect(recomputeListings(runner, 'updates = 0', { max: 2, delayMs: 1 })).rejects.toThrow(
    'lock timeout',
  );
  const { rows } = await lockHolder.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM listings WHERE updates = 0',
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(rows[0]?.count).toBeLessThan(ROW_COUNT / 10);
});
