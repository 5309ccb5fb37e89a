/** Jobs that take seconds: e-mails, expiry, notifications, payments. */
const FAST_JOBS = [
  'expire-demo',
  'deliver-source-code',
  'ask-for-source',
  'release-deliveries',
  'settle-payment',
  'tell-of-refund',
  'end-refunded-rental',
  'send-receipt',
  'release-earnings',
  'send-payout',
  'read-payouts',
  'send-payout-mail',
  'tell-people',
  'tell-of-ending-rental',
  'tell-of-ended-rental',
  'compare-submission',
  'remind-of-review',
  'apply-decision',
  'tell-of-review',
] as const;

/** Jobs that may take minutes: YouTube, GitHub, data exports, statements. */
const SLOW_JOBS = [
  'fetch-archive',
  'see-to-access',
  'build-data-export',
  'make-statement',
  'check-upload',
  'publish-upload',
] as const;

export const JOB_NAMES = [...FAST_JOBS, ...SLOW_JOBS];
export type JobName = (typeof JOB_NAMES)[number];

/** Returns whether a job with this name exists. */
export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((jobName) => jobName === name);
}

/** Returns whether a job belongs in the slow queue. */
export function isSlow(name: JobName): boolean {
  return SLOW_JOBS.some((slowJob) => slowJob === name);
}

/** A job to add to a queue: its name and the id of a row. Jobs never contain the row's values. */
export interface JobOrder {
  readonly name: JobName;
  /** The id of the row that the job handles. */
  readonly id: string;
  /** Milliseconds before the job runs; 0 by default. */
  readonly delayMs?: number;
}
