import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { benchRow } from './bars.js';
import { median } from './median.js';
import { start, stop, until } from './processes.js';
import type { Row } from './report.js';
import { startWorkers } from './servers.js';
import { SIZES } from './sizes.js';

const POLL_MS = 20;

/**
 * Measures the rate from event to finished job, in events per second, relative to bare BullMQ with the same
 * connection settings.
 */
export async function measureJobs(databaseUrl: string, stateDir: string): Promise<Row[]> {
  const { rounds, perRound } = SIZES.jobs;
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const workers = await startWorkers(databaseUrl, stateDir);
  const bareProcess = start(
    ['test/dist/bench/bare-jobs.js'],
    { DATABASE_URL: databaseUrl },
    { channel: 'ipc' },
  );
  await once(bareProcess, 'message');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Round 0 warms up our workers and bare BullMQ, and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const ourRate = await measureRelayedRate(client, perRound);
      const bareJobsRate = await measureBareRate(bareProcess, perRound);
      if (round === 0) continue;
      rates.ours.push(ourRate);
      rates.bare.push(bareJobsRate);
    }
  } finally {
    await client.end();
    await stop(bareProcess);
    await stop(workers.process);
  }
  const [ourMedian, floorMedian] = [median(rates.ours), median(rates.bare)];
  console.log(`jobs: ${Math.round(ourMedian)} per second, the floor ${Math.round(floorMedian)}`);
  return [benchRow('jobs from the outbox to done, relative to bare BullMQ', ourMedian / floorMedian)];
}

async function measureBareRate(bareProcess: ChildProcess, count: number): Promise<number> {
  bareProcess.send(count);
  const [rate] = (await once(bareProcess, 'message')) as [number];
  return rate;
}

/** Returns events per second, from their commit to the end of their last job. */
async function measureRelayedRate(client: pg.Client, count: number): Promise<number> {
  const startedAtMs = performance.now();
  await client.query(
    `INSERT INTO outbox_events (id, name, version, payload, created_at)
     SELECT gen_random_uuid(), 'listing.changed', 1, jsonb_build_object('listingId', gen_random_uuid()), now()
     FROM generate_series(1, $1::int)`,
    [count],
  );
  await until(async () => {
    // Checks only whether any event or job is left. Counting them would take processor time from the workers on the
    // same core.
    const { rows } = await client.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM outbox_events WHERE relayed_at IS NULL AND name = 'listing.changed')
         OR EXISTS (SELECT 1 FROM queue.job WHERE name = 'release-deliveries') AS waits`,
    );
    if (rows[0]?.waits !== false) throw new Error('Jobs are still waiting');
  }, POLL_MS);
  return count / ((performance.now() - startedAtMs) / 1000);
}
