import { AsyncLocalStorage } from 'node:async_hooks';

/** The request ids that are accepted from a proxy. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Identifies the request or sweep that caused a piece of work. Its events, jobs, e-mails and log lines carry the same ids. */
export interface Origin {
  /** The id of the browser's request, or of the run of a sweep. */
  readonly requestId: string;
  /** The parent span (W3C Trace Context), if tracing is on. */
  readonly traceParent?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();

/**
 * Runs work, including what it awaits, with `origin` as its origin. Frequent reads do not use this, since they cause no
 * events.
 */
export function runWithOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** Returns the origin of the current work; undefined for reads, and outside a request. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** Whether a text is a valid request id: short, and safe in a header, a log line and a row. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_ID.test(text);
}
