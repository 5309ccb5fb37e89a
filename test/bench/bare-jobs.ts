import { createPostgresBackend, withBackend } from 'bullmq';

/**
 * The floor of jobs: BullMQ alone, on the same Postgres, with jobs that do nothing. Started as `node bare-jobs.js` with
 * DATABASE_URL and BARE_JOBS; prints how many a second went from being added to being done.
 */
const COUNT = Number(process.env['BARE_JOBS']);
const BATCH = 100;
const CONCURRENCY = 10;
const connectionString = process.env['DATABASE_URL'] ?? '';
const connection = { connectionString, schema: 'bare_queue', migrate: true, max: 4 };
const { Queue, Worker } = withBackend(createPostgresBackend);

const queue = new Queue('bare', { connection, defaultJobOptions: { removeOnComplete: true } });
let done = 0;
let finish: () => void = () => undefined;
const finished = new Promise<void>((resolve) => (finish = resolve));
const worker = new Worker('bare', () => Promise.resolve(), { connection, concurrency: CONCURRENCY });
worker.on('completed', () => {
  done += 1;
  if (done === COUNT) finish();
});
await worker.waitUntilReady();
await queue.waitUntilReady();
const began = performance.now();
for (let first = 0; first < COUNT; first += BATCH)
  await queue.addBulk(
    Array.from({ length: Math.min(BATCH, COUNT - first) }, (_, at) => ({
      name: 'nothing',
      data: { id: String(first + at) },
    })),
  );
await finished;
console.log(COUNT / ((performance.now() - began) / 1000));
await worker.close();
await queue.close();
