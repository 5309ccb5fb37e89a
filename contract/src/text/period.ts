import * as z from 'zod/mini';
import { Day } from './day.js';

/** Maximum length in days of a period over which amounts are summed. */
export const PERIOD_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/** The fields of a period of whole days in UTC, including the first and the last day. */
export const periodFields = { from: Day, to: Day };

/** Adds a check to the schema: its period must have 1 to 366 days. */
export function withPeriodLimit<S extends z.ZodMiniObject<typeof periodFields>>(schema: S) {
  return schema.check(
    z.refine(
      ({ from: firstDay, to: lastDay }) =>
        countDays(firstDay, lastDay) >= 1 && countDays(firstDay, lastDay) <= PERIOD_DAYS_MAX,
      {
        error: `Use a period of at most ${PERIOD_DAYS_MAX} days`,
        path: ['to'],
      },
    ),
  );
}

function countDays(firstDay: string, lastDay: string): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}
