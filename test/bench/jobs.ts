import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { benchRow } from './bars.js';
import { median } from './median.js';
import { startScript, stopProcess, until } from './processes.js';
import type { Row } from './report.js';
import { startWorkers } from './servers.js';
import { SIZES } from './sizes.js';

const POLL_MS = 20;

/**
 * Measures how many events per second the workers process, from the outbox to the finished job, relative to bare BullMQ
 * with the same connection settings.
 */
export async function measureJobs(databaseUrl: string, stateDir: string): Promise<Row[]> {
  const { rounds, jobsPerRound } = SIZES.jobs;
  const rates: { product: number[]; floor: number[] } = { product: [], floor: [] };
  const workers = await startWorkers(databaseUrl, stateDir);
  const floorProcess = startScript(
    ['test/dist/bench/bare-jobs.js'],
    { DATABASE_URL: databaseUrl },
    { channel: 'ipc' },
  );
  await once(floorProcess, 'message');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Round 0 warms up our workers and bare BullMQ, and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const productRate = await measureProductRate(client, jobsPerRound);
      const floorRate = await measureFloorRate(floorProcess, jobsPerRound);
      if (round === 0) continue;
      rates.product.push(productRate);
      rates.floor.push(floorRate);
    }
  } finally {
    await client.end();
    await stopProcess(floorProcess);
    await stopProcess(workers.process);
  }
  const [productMedian, floorMedian] = [median(rates.product), median(rates.floor)];
  console.log(`jobs: ${Math.round(productMedian)} per second, the floor ${Math.round(floorMedian)}`);
  return [benchRow('jobs from the outbox to done, relative to bare BullMQ', productMedian / floorMedian)];
}

async function measureFloorRate(floorProcess: ChildProcess, jobCount: number): Promise<number> {
  floorProcess.send(jobCount);
  const [rate] = (await once(floorProcess, 'message')) as [number];
  return rate;
}

/** Returns events per second, from their commit to the end of their last job. */
async function measureProductRate(client: pg.Client, eventCount: number): Promise<number> {
  const startedAtMs = performance.now();
  await client.query(
    `INSERT INTO outbox_events (id, name, version, payload, created_at)
     SELECT gen_random_uuid(), 'listing.changed', 1, jsonb_build_object('listingId', gen_random_uuid()), now()
     FROM generate_series(1, $1::int)`,
    [eventCount],
  );
  await until(async () => {
    // Checks only whether any event or job is left. Counting them would take processor time from the workers on the
    // same core.
    const { rows } = await client.query<{ isUnfinished: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM outbox_events WHERE relayed_at IS NULL AND name = 'listing.changed')
         OR EXISTS (SELECT 1 FROM queue.job WHERE name = 'release-deliveries') AS "isUnfinished"`,
    );
    if (rows[0]?.isUnfinished !== false) throw new Error('Jobs are still waiting');
  }, POLL_MS);
  return eventCount / ((performance.now() - startedAtMs) / 1000);
}
