import * as z from 'zod/mini';

/** Schema of a date like `2026-03-01` that exists. */
export const Day = z
  .string({ error: 'Use a date like 2026-03-01' })
  .check(
    z.regex(/^2\d{3}-\d\d-\d\d$/, 'Use a date like 2026-03-01'),
    z.refine(isDay, 'There is no such date'),
  );

/**
 * Returns whether the date exists. Parsing alone does not check this, because JavaScript turns 30 February
 * into a day in March.
 */
function isDay(value: string): boolean {
  const midnight = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}
