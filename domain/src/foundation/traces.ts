/** A piece of work that a trace shows as a span. */
export interface Traced {
  readonly name: string;
  /** An event that is relayed, or a job that runs. */
  readonly kind: 'event' | 'job';
  readonly requestId: string;
  /** The parent span; without one the work starts a trace. */
  readonly traceParent?: string | undefined;
}

/** Records traces (W3C Trace Context), if an installation has tracing on. */
export interface Traces {
  /** Returns the current span, for work that continues in another process; undefined outside a span. */
  currentSpan(): string | undefined;
  /** Names the span of the current request by its route and id. */
  name(route: string, requestId: string): void;
  /** Records a span from `beganAt` until now and returns it, as a parent of later spans. */
  record(traced: Traced, beganAt: Date): string | undefined;
  /** Runs work in a span, which fails if the work fails. */
  within<T>(traced: Traced, work: () => Promise<T>): Promise<T>;
  /** Sends recorded spans that were not sent yet. */
  end(): Promise<void>;
}

let current: Traces | undefined;

/** Sets the process's recorder of traces; called once, before other modules are loaded. */
export function setTraces(by: Traces): void {
  current = by;
}

/** Returns the recorder of traces; undefined if tracing is off. */
export function traces(): Traces | undefined {
  return current;
}
