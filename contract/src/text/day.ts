import * as z from 'zod/mini';

/** An existing date like `2026-03-01`. */
export const Day = z
  .string({ error: 'Use a date like 2026-03-01' })
  .check(
    z.regex(/^2\d{3}-\d\d-\d\d$/, 'Use a date like 2026-03-01'),
    z.refine(isDay, 'There is no such date'),
  );

/** Whether the date exists: JavaScript changes 30 February to a day in March. */
function isDay(value: string): boolean {
  const midnight = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}
