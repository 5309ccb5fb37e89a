import type { Row } from '../../bench/report.js';
import type { Room } from './room.js';

/** What one promise came to. */
export interface Outcome {
  /** Cases that were played. */
  readonly cases: number;
  readonly faults: number;
  /** What was broken, in words: the seed plays it again. */
  readonly violations: readonly string[];
  readonly rows: readonly Row[];
}

/** What a line came to that ended before its end. */
export function brokenOff(why: string): Outcome {
  const rows = [{ name: 'played to its end', figure: 0, bar: 1, holds: false }];
  return { cases: 0, faults: 0, violations: [why], rows };
}

/** A line of the table of `npm run faults`. */
export interface FaultLine {
  /** Its name on the command line and in the results. */
  readonly name: string;
  readonly promise: string;
  /** Whether a short run of everything leaves it out, and why. */
  readonly leftOutOfShort?: string;
  /** Whether a run of several apis behind a proxy leaves it out, and why. */
  readonly leftOutOfScaled?: string;
  /** Whether a long run plays nothing beside it, and why. */
  readonly alone?: string;
  play(room: Room): Promise<Outcome>;
}
