/**
 * The floor (lower bound) for jobs: BullMQ alone on the same Postgres, with the product's connection settings
 * (asynchronous commit, prepared statements, four connections, ten concurrent jobs) and jobs that do nothing. Started
 * as `node bare-jobs.js` with DATABASE_URL and an IPC channel. The parent sends the number of jobs of each round; the
 * reply is the rate in jobs per second.
 */

import { PreparingClient } from '@market/domain/database/preparing-client';
import { createPostgresBackend, withBackend } from 'bullmq';

/** How many jobs are added to the queue in one call. */
const BATCH_SIZE = 100;
const CONCURRENCY = 10;
const connection = {
  connectionString: process.env['DATABASE_URL'] ?? '',
  schema: 'bare_queue',
  migrate: true,
  max: 4,
  options: '-c synchronous_commit=off',
  Client: PreparingClient,
};
const { Queue, Worker } = withBackend(createPostgresBackend);
const queue = new Queue('bare', { connection, defaultJobOptions: { removeOnComplete: true } });
const worker = new Worker('bare', () => Promise.resolve(), { connection, concurrency: CONCURRENCY });
let unfinishedJobCount = 0;
let finishRound: () => void = () => undefined;
worker.on('completed', () => {
  unfinishedJobCount -= 1;
  if (unfinishedJobCount === 0) finishRound();
});
await worker.waitUntilReady();
await queue.waitUntilReady();

async function runRound(count: number): Promise<number> {
  const startedAtMs = performance.now();
  unfinishedJobCount = count;
  const finished = new Promise<void>((resolve) => (finishRound = resolve));
  for (let firstIndex = 0; firstIndex < count; firstIndex += BATCH_SIZE)
    await queue.addBulk(
      Array.from({ length: Math.min(BATCH_SIZE, count - firstIndex) }, (_, index) => ({
        name: 'nothing',
        data: { id: String(firstIndex + index) },
      })),
    );
  await finished;
  return count / ((performance.now() - startedAtMs) / 1000);
}

process.on('message', (count: number) => void runRound(count).then((rate) => process.send?.(rate)));
process.once('SIGTERM', () => {
  void Promise.all([worker.close(), queue.close()]).then(() => process.exit(0));
});
process.send?.('ready');
