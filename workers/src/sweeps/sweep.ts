/** Looks in Postgres for what is due though no job came, and does it; safe to run in many processes at once. */
export interface Sweep {
  readonly name: string;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Answers how many rows it dealt with. */
  run(): Promise<number>;
}

/** Injection token of all sweeps. */
export const SWEEPS = Symbol('sweeps');
