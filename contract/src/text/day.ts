import * as z from 'zod/mini';

/** A date like `2026-03-01`, which exists. */
export const Day = z
  .string({ error: 'Use a date like 2026-03-01' })
  .check(
    z.regex(/^2\d{3}-\d\d-\d\d$/, 'Use a date like 2026-03-01'),
    z.refine(isDay, 'There is no such date'),
  );

/** Whether the date exists; JavaScript turns 30 February into another one. */
function isDay(value: string): boolean {
  const moment = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
