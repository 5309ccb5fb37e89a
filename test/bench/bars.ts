import type { Bars } from '../src/results/judge-table.js';
import { atLeast, atMost, type Bar, type ResultRow } from '../src/results/result-row.js';

interface RowDefinition {
  readonly bar: Bar;
  /** Why the bar (the limit for the figure) allows the API to be slower than the floor (a bare server). */
  readonly reason?: string;
}

const LIST_BAR_REASON =
  'a different query from that of the list it is divided by; the bar only finds outliers';
const CACHED_BAR_REASON =
  'bare bytes have no request id, no metrics, no validators and no rate limit; the cached response has them all';
const WRITES_BAR_REASON =
  'the floor is one prepared statement that checks nothing; the API reads the session and what its rules need, writes in a transaction of several statements and reads what it returns';
const JOBS_BAR_REASON =
  'bare BullMQ runs jobs that do nothing; ours are first rows, which the relay reads and marks, and each job reads its row';

/**
 * Every row of bench.json with its bar, the limit for its figure. Most figures are ratios: the API's rate divided by
 * that of the floor in the same run on one core. The floor is a bare server that does the least possible work.
 */
const ROW_DEFINITIONS = {
  'uncached list, relative to the floor': { bar: { atLeast: 1 } },
  'uncached detail, relative to the floor': {
    bar: { atLeast: 0.7 },
    reason: 'a response this small is mostly the framework: request id, guards, metrics, load shedding',
  },
  "filtered and sorted list, relative to the floor's list": {
    bar: { atLeast: 0.25 },
    reason: LIST_BAR_REASON,
  },
  "search for a common word, relative to the floor's list": {
    bar: { atLeast: 0.25 },
    reason: LIST_BAR_REASON,
  },
  "search for a rare word, relative to the floor's list": { bar: { atLeast: 0.25 }, reason: LIST_BAR_REASON },
  "categories, relative to the floor's list": { bar: { atLeast: 0.25 }, reason: LIST_BAR_REASON },
  "directory, relative to the floor's list": { bar: { atLeast: 0.25 }, reason: LIST_BAR_REASON },
  "public profile, relative to the floor's list": { bar: { atLeast: 0.25 }, reason: LIST_BAR_REASON },
  "messages of a user, relative to the floor's list": { bar: { atLeast: 0.25 }, reason: LIST_BAR_REASON },
  'cached list, relative to bare bytes': { bar: { atLeast: 0.5 }, reason: CACHED_BAR_REASON },
  'cached detail, relative to bare bytes': { bar: { atLeast: 0.5 }, reason: CACHED_BAR_REASON },
  'cached list, relative to the floor': { bar: { atLeast: 5 } },
  'message sent, relative to one bare statement': { bar: { atLeast: 0.3 }, reason: WRITES_BAR_REASON },
  'rental created, relative to one bare statement': { bar: { atLeast: 0.15 }, reason: WRITES_BAR_REASON },
  'jobs from the outbox to done, relative to bare BullMQ': { bar: { atLeast: 0.5 }, reason: JOBS_BAR_REASON },
  'p99 of reads beside an upload of 100 MB, relative to quiet': { bar: { atMost: 1.5 } },
  'milliseconds from start to ready': { bar: { atMost: 1500 } },
  'memory under load, MiB': { bar: { atMost: 200 } },
  'memory of the last third of the load, relative to the middle third': { bar: { atMost: 1.05 } },
} as const satisfies Record<string, RowDefinition>;

export type BenchRowName = keyof typeof ROW_DEFINITIONS;

/** The bar (limit for the figure) of each row of bench.json, by the row's name. */
export const BENCH_BARS: Bars = Object.fromEntries(
  Object.entries<RowDefinition>(ROW_DEFINITIONS).map(([name, { bar }]) => [name, bar]),
);

/** Makes the row `name` of bench.json from a measured figure. */
export function benchRow(name: BenchRowName, figure: number): ResultRow {
  const { bar, reason }: RowDefinition = ROW_DEFINITIONS[name];
  return 'atLeast' in bar
    ? atLeast(name, figure, bar.atLeast, reason)
    : atMost(name, figure, bar.atMost, reason);
}
