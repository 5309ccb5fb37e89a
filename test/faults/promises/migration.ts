import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseOptions } from '@market/domain/database/database-options';
import { migrate } from '@market/domain/database/migrate';
import { MIGRATIONS } from '@market/domain/migrations/all';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { atLeast, atMost } from '../../bench/report.js';
import { call } from '../room/calls.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUpOne } from '../room/people.js';
import { OldCode } from '../room/old-code.js';
import type { Room } from '../room/room.js';

/** What ran before the newest migrations, the first of which gives every listing a column more and fills it. */
const LAST_OLD_MOMENT = 1_795_132_800_017;
const LONGEST_LOCK_S = 1;
const SECOND_MS = 1000;
const NEW_CODE_WRITES_MS = 3 * SECOND_MS;

/** The newest migrations run on many listings while old code writes; then new code starts and writes beside it. */
export const migration: FaultLine = {
  name: 'migration',
  promise: 'the newest migrations run on live data and nobody waits',
  leftOutOfScaled: 'it is about old code and new beside each other',
  async play(room) {
    const count = room.times(1_000_000, 3000);
    const databaseUrl = await oldDatabase(room, count);
    const old = await OldCode.write(databaseUrl);
    const { seconds, wrong } = await migrated(room, databaseUrl).finally(() => old.stop());
    const unfilled = await unfilledListings(databaseUrl);
    return {
      cases: count,
      faults: old.writes,
      violations: [...old.errors, ...wrong],
      rows: [
        atLeast('listings', count, count),
        atLeast('writes of old code meanwhile', old.writes, 10),
        atMost('errors of old or new code', old.errors.length + wrong.length, 0),
        atMost('longest wait for a lock, seconds', old.longestLockMs / SECOND_MS, LONGEST_LOCK_S),
        atMost('listings left without what the migrations fill', unfilled, 0),
        atMost('seconds of the migrations', seconds, 3600),
      ],
    };
  },
};

const moment = (name: string) => Number(/\d{13}$/.exec(name)?.[0]);

async function oldDatabase(room: Room, count: number): Promise<string> {
  const url = await room.emptyDatabase();
  const old = MIGRATIONS.filter(({ name }) => moment(name) <= LAST_OLD_MOMENT);
  const database = new DataSource({ ...databaseOptions(url), migrations: old });
  await database.initialize();
  await database.runMigrations({ transaction: 'each' });
  await database.destroy();
  const load = spawn(process.execPath, ['local/bulk.mjs', String(count)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
  const [code] = (await once(load, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The listings could not be loaded');
  return url;
}

async function migrated(room: Room, databaseUrl: string): Promise<{ seconds: number; wrong: string[] }> {
  const started = performance.now();
  await migrate(databaseUrl);
  const seconds = (performance.now() - started) / SECOND_MS;
  const wrong = await room.market({ apis: 1, workers: 0, databaseUrl }, (market) => newCode(market));
  return { seconds, wrong };
}

/** The product of today reads and writes what was migrated. */
async function newCode(market: Market): Promise<string[]> {
  const wrong: string[] = [];
  const owner = await signUpOne(market);
  const [mvpId = ''] = await offer(market, owner, 1);
  const until = performance.now() + NEW_CODE_WRITES_MS;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const body = { isavailable: turn % 2 === 0 };
    const written = await call(market, { method: 'PUT', path: `/mvps/${mvpId}`, by: owner, body });
    const read = await call(market, { method: 'GET', path: '/mvps?limit=100' });
    if (written.status !== 200 || read.status !== 200)
      wrong.push(`new code: ${written.status} ${JSON.stringify(written.body)}, ${read.status}`);
    await pause(20);
  }
  return wrong;
}

async function unfilledListings(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM listings WHERE public_json = '' OR octet_length(public_json) <> length(public_json)`,
  );
  await client.end();
  return rows[0]?.count ?? -1;
}
