/** The limit that a measured figure must reach. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** One figure of a benchmark or fault test. */
export interface ResultRow {
  readonly name: string;
  readonly figure: number;
  /** The limit that the figure must reach; null if the figure is only recorded. */
  readonly bar: Bar | null;
  /** Why the bar differs from what readers would expect. A reason does not excuse a missed bar. */
  readonly reason?: string | undefined;
  /** What the figure is based on, such as the name of a failed test. */
  readonly evidence?: string | undefined;
}

/** Returns a row whose figure must be at least `bar`. */
export function atLeast(name: string, figure: number, bar: number, reason?: string): ResultRow {
  return { name, figure: round(figure, Math.floor), bar: { atLeast: bar }, ...(reason && { reason }) };
}

/** Returns a row whose figure must be at most `bar`. */
export function atMost(name: string, figure: number, bar: number, reason?: string): ResultRow {
  return { name, figure: round(figure, Math.ceil), bar: { atMost: bar }, ...(reason && { reason }) };
}

/** Returns a row that only records a figure. */
export function rowWithoutBar(name: string, figure: number): ResultRow {
  return { name, figure: round(figure, Math.floor), bar: null };
}

/** Whether the figure reaches its bar. NaN never does. */
export function reachesBar({ figure, bar }: Pick<ResultRow, 'figure' | 'bar'>): boolean {
  if (bar === null) return Number.isFinite(figure);
  return 'atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost;
}

/** Returns the bar as text, such as 'at most 5'. */
export function barText(bar: Bar | null): string {
  if (bar === null) return 'no bar';
  return 'atLeast' in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
}

/** Rounds to three decimal places. `roundWhole` rounds towards the worse figure, so that rounding makes no row pass. */
function round(figure: number, roundWhole: (number: number) => number): number {
  // Removes rounding errors of binary fractions: 0.58 × 1000 is 579.99…
  const thousandths = Number((figure * 1000).toFixed(6));
  // Adding 0 turns -0 into 0.
  return roundWhole(thousandths) / 1000 + 0;
}
