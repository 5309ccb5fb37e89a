import type { JobQueues } from './job-queues.js';

/** Returns whether the queues respond. */
export const isReady = (queues: JobQueues): Promise<boolean> =>
  queues.countJobs().then(
    () => true,
    () => false,
  );
