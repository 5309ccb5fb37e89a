/** A piece of work as a trace shows it. */
export interface Traced {
  readonly name: string;
  /** Of what it is: a fact handed on, or a job carried out. */
  readonly kind: 'event' | 'job';
  readonly requestId: string;
  /** The span it belongs beneath; a trace of its own without one. */
  readonly traceParent?: string | undefined;
}

/** Takes traces of what a process does (W3C Trace Context), where an installation switched that on. */
export interface Traces {
  /** The span of the work at hand, for those who go on with it elsewhere; undefined outside of any. */
  here(): string | undefined;
  /** Names the span of the request at hand by its route and its id. */
  name(route: string, requestId: string): void;
  /** Notes what began at a moment and is over now; answers its span, for what comes of it. */
  note(traced: Traced, beganAt: Date): string | undefined;
  /** Does work within a span, which fails as the work does. */
  within<T>(traced: Traced, work: () => Promise<T>): Promise<T>;
  /** Hands over what was noted and not sent yet. */
  end(): Promise<void>;
}

let taken: Traces | undefined;

/** Takes traces by these from now on; once in the life of a process, before all else is loaded. */
export function takeTraces(by: Traces): void {
  taken = by;
}

/** What takes traces in this process; undefined, as usual, where none are taken. */
export function traces(): Traces | undefined {
  return taken;
}
