import pg from 'pg';
import { finished, start, stop, until } from './processes.js';
import { median } from './median.js';
import { atLeast, type Row } from './report.js';
import { startWorkers } from './servers.js';

const JOBS = 3000;
const ROUNDS = 3;
const LOOK_EVERY_MS = 20;

/** From the outbox to work that is done, against a bare BullMQ that is given as many jobs with nothing to do. */
export async function jobs(databaseUrl: string, stateDir: string): Promise<Row[]> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const workers = await startWorkers(databaseUrl, stateDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await relayed(client);
    for (let turn = 0; turn < ROUNDS; turn += 1) rates.ours.push(await relayed(client));
  } finally {
    await client.end();
    await stop(workers.process);
  }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const env = { DATABASE_URL: databaseUrl, BARE_JOBS: String(JOBS) };
    const bare = start(['test/dist/bench/bare-jobs.js'], env, 'pipe');
    let told = '';
    bare.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await finished(bare);
    rates.bare.push(Number(told));
  }
  const [mine, bare] = [median(rates.ours), median(rates.bare)];
  console.log(`jobs: ${Math.round(mine)} against ${Math.round(bare)} a second`);
  return [
    atLeast('from the outbox to a job that is done, against bare BullMQ on Postgres', mine / bare, 0.8),
  ];
}

/** Events a second, from their commit to the last job of them that is done. */
async function relayed(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query(
    `INSERT INTO outbox_events (id, name, version, payload, created_at)
     SELECT gen_random_uuid(), 'listing.changed', 1, jsonb_build_object('listingId', gen_random_uuid()), now()
     FROM generate_series(1, $1::int)`,
    [JOBS],
  );
  await until(async () => {
    // One row of either is enough to know: whoever looks must not keep the core from those who work.
    const { rows } = await client.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM outbox_events WHERE relayed_at IS NULL AND name = 'listing.changed')
         OR EXISTS (SELECT 1 FROM queue.job WHERE name = 'release-deliveries') AS waits`,
    );
    if (rows[0]?.waits !== false) throw new Error('Jobs wait');
  }, LOOK_EVERY_MS);
  return JOBS / ((performance.now() - began) / 1000);
}
