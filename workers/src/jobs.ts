/** Orders the workers carry out; each has exactly one processor, or the process does not start. */
export const JOB_NAMES = [
  'expire-demo',
  'deliver-source-code',
  'fetch-archive',
  'see-to-access',
  'ask-for-source',
  'release-deliveries',
  'settle-payment',
  'tell-of-refund',
  'end-refunded-rental',
  'send-receipt',
  'tell-people',
  'build-data-export',
  'check-upload',
  'publish-upload',
  'tell-of-ending-rental',
  'tell-of-ended-rental',
  'remind-of-review',
  'tell-of-review',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Whether there is a job of this name. */
export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((known) => known === name);
}

/** A job as the queue carries it: its name and the id of a row, never what the row says. */
export interface JobOrder {
  readonly name: JobName;
  /** The row to look at. */
  readonly id: string;
  /** How long it waits, in milliseconds; none unless given. */
  readonly delayMs?: number;
}

/**
 * Carries out one kind of job. It may run twice, late or never: it reads the row again and does nothing when
 * nothing is left to do. It enqueues nothing: it changes rows and appends events through a service.
 */
export interface Processor {
  readonly name: JobName;
  process(id: string): Promise<void>;
}

/** Injection token of all processors. */
export const PROCESSORS = Symbol('processors');
