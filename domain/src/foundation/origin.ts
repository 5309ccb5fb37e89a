import { AsyncLocalStorage } from 'node:async_hooks';

/** The longest request id that is taken over from a proxy. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** What a piece of work goes back to: the same ids in events, jobs, e-mails and log lines that come of it. */
export interface Origin {
  /** The browser's request, or the run of a sweep. */
  readonly requestId: string;
  /** The span that this work belongs beneath (W3C Trace Context), while traces are taken. */
  readonly traceParent?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();

/** Does work, and whatever it waits for, as coming from `origin`. Not for hot reads: nothing of them is told on. */
export function comingFrom<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** What the work at hand comes from; undefined for reads, and before anything was asked. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** Whether a text may be a request's id: short, and harmless in a header, a log line and a row. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_ID.test(text);
}
