import { HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/**
 * How long after a month's end its statements are made (EARN-31). The time of a ledger's entry is set before its transaction
 * commits, so that entries of a month may appear shortly after its end; no transaction lasts this long.
 */
export const STATEMENT_DELAY_MS = HOUR_MS;

/** Lease of an attempt to make a statement: after this time, another attempt may start. */
export const STATEMENT_LEASE_MS = 5 * MINUTE_MS;

/** How long after a failed attempt the next one starts. */
export const STATEMENT_RETRY_MS = MINUTE_MS;

/** Attempts after which a statement has failed until its lister requests it again (EARN-31). */
export const STATEMENT_TRIES_MAX = 5;

/** The least digits of a number within its year. */
const SERIAL_DIGITS = 6;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** Returns the number of a year's n-th statement, as 'S-2026-000001' (EARN-31). */
export function statementNumber(year: number, serial: number): string {
  return `S-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}

/** Returns the month of a time in UTC, as '2026-03'. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, MONTH_LENGTH);
}

/** Returns when a month like '2026-03' begins. */
export function startOf(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}

/** Returns the month after a month. */
export function monthAfter(month: string): string {
  const start = startOf(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)));
}

/** Returns when statements of a month can be made. */
export function comesAt(month: string): Date {
  return new Date(startOf(monthAfter(month)).getTime() + STATEMENT_DELAY_MS);
}

/** Returns the last month whose statements can be made at `now`. */
export function lastFinishedMonth(now: Date): string {
  const running = startOf(monthOf(new Date(now.getTime() - STATEMENT_DELAY_MS)));
  return monthOf(new Date(Date.UTC(running.getUTCFullYear(), running.getUTCMonth() - 1)));
}
