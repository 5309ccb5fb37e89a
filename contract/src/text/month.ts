import * as z from 'zod/mini';

/** Schema of a month in UTC like `2026-03`. */
export const Month = z
  .string({ error: 'Use a month like 2026-03' })
  .check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-03'));

/** Schema of a calendar year like `2026` in a query. */
export const Year = z
  .string({ error: 'Use a year like 2026' })
  .check(z.regex(/^2\d{3}$/, 'Use a year like 2026'));
