import { AsyncLocalStorage } from 'node:async_hooks';

/** The format of request ids that are accepted from a proxy. */
const REQUEST_ID_PATTERN = /^[\w.:-]{1,64}$/;

/**
 * The ids of the request or sweep that caused a piece of work. The events, jobs, e-mails and log lines of that work
 * contain them.
 */
export interface WorkOrigin {
  /** The id of the browser's request, or of the run of a sweep. */
  readonly requestId: string;
  /** The parent span (W3C Trace Context), if tracing is on. */
  readonly traceParent?: string | undefined;
}

const originStorage = new AsyncLocalStorage<WorkOrigin>();

/**
 * Runs `callback`, including what it awaits, with this origin. Requests that only read data have no origin, because
 * they cause no events.
 */
export function runWithOrigin<T>(origin: WorkOrigin, callback: () => T): T {
  return originStorage.run(origin, callback);
}

/**
 * Returns the request or sweep that caused the running work; undefined outside `runWithOrigin`, such as in
 * requests that only read data.
 */
export function currentOrigin(): WorkOrigin | undefined {
  return originStorage.getStore();
}

/** Whether a text can be a request id: short, and safe in a header, a log line and the database. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_ID_PATTERN.test(text);
}
