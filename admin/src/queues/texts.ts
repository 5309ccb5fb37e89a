/** Texts of queues and failed jobs (decision 0046). */
export const queue = 'Queue';
/** Names of the queues by id. A queue without a name here is shown with its id. */
export const QUEUE_LABELS: Readonly<Record<string, string>> = {
  market: 'Fast jobs',
  'market-slow': 'Slow jobs',
};
export const backend = 'Kept in';
export const BACKEND_LABELS: Readonly<Record<string, string>> = { postgres: 'Postgres', redis: 'Redis' };
export const waiting = 'Waiting';
export const active = 'Active';
export const delayed = 'Delayed';
export const failed = 'Failed';
export const reportedAt = 'Reported';

export const job = 'Job';
export const error = 'Error';
export const failures = 'Failures';
export const failedAt = 'Failed';
export const recordId = 'Id of the record';
export const retry = 'Retry';
export const retryQuestion = (name: string) =>
  `${name} runs again. It changes nothing if nothing is left to do.`;
export const retried = (name: string) => `${name} is queued again`;
export const jobsRetried = (count: number) => `${count} jobs are queued again`;
