/**
 * The floor (lower bound) for jobs: BullMQ alone on the same Postgres, with the options of the product's connections
 * and as many concurrent jobs, which do nothing. Started as `node bare-jobs.js` with DATABASE_URL and an IPC channel.
 * The parent sends the number of jobs of each round; the reply is the rate in jobs per second.
 */

import { FAST_QUEUE_CONCURRENCY, queuePostgresOptions } from '@market/domain/database/queue-postgres';
import { createPostgresBackend, withBackend } from 'bullmq';

/** How many jobs are added to the queue in one call. */
const BATCH_SIZE = 100;
const connection = queuePostgresOptions(process.env['DATABASE_URL'] ?? '', 'bare_queue');
const { Queue, Worker } = withBackend(createPostgresBackend);
const queue = new Queue('bare', { connection, defaultJobOptions: { removeOnComplete: true } });
const worker = new Worker('bare', () => Promise.resolve(), {
  connection,
  concurrency: FAST_QUEUE_CONCURRENCY,
});
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
