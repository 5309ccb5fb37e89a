/** The maximum number of intervals between the lines of the chart. */
const INTERVALS_MAX = 4;
/** Round steps between two lines of the chart; each may be multiplied by a power of ten. */
const ROUND_STEPS = [1, 2, 5, 10];

/**
 * Returns the amounts at which the chart draws lines, ascending: round steps from `lowestAmount`
 * or below to `highestAmount` or above. `lowestAmount` must be 0 or less and `highestAmount` 0 or more, so that zero
 * is one of the amounts.
 */
export function chartTicks(lowestAmount: number, highestAmount: number): number[] {
  if (highestAmount === lowestAmount) return [0, 1];
  const exactStep = (highestAmount - lowestAmount) / INTERVALS_MAX;
  const powerOfTen = 10 ** Math.floor(Math.log10(exactStep));
  const step = (ROUND_STEPS.find((factor) => factor * powerOfTen >= exactStep) ?? 10) * powerOfTen;
  const ticks: number[] = [];
  // Multiples of a fraction may be off in the last digit, so they are rounded to cents.
  for (
    let multiple = Math.floor(lowestAmount / step);
    multiple <= Math.ceil(highestAmount / step);
    multiple += 1
  )
    ticks.push(Math.round(multiple * step * 100) / 100);
  return ticks;
}
