/** A piece of work that is recorded as a span of a trace. */
export interface TracedWork {
  readonly name: string;
  /** The relaying of an event, or the run of a job. */
  readonly kind: 'event' | 'job';
  readonly requestId: string;
  /** The parent span; without one, the work starts a new trace. */
  readonly traceParent?: string | undefined;
}

/** Records traces in the format W3C Trace Context, in installations with tracing. */
export interface Traces {
  /** Returns the current span, so that another process can continue the trace; undefined outside a span. */
  currentSpan(): string | undefined;
  /** Names the span of the current request by its route and id. */
  nameRequestSpan(route: string, requestId: string): void;
  /** Records a span from `startedAt` until now. Returns it as the parent of later spans. */
  recordSpan(tracedWork: TracedWork, startedAt: Date): string | undefined;
  /** Runs `callback` in a span; the span is marked as failed if `callback` throws. */
  runInSpan<T>(tracedWork: TracedWork, callback: () => Promise<T>): Promise<T>;
  /** Sends the recorded spans that were not sent yet. */
  flushSpans(): Promise<void>;
}

let currentTraces: Traces | undefined;

/** Sets the recorder of traces for this process; called once, before other modules are loaded. */
export function setTraces(traces: Traces): void {
  currentTraces = traces;
}

/** Returns the recorder of traces; undefined if tracing is off. */
export function traces(): Traces | undefined {
  return currentTraces;
}
