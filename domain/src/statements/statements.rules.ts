import { HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/**
 * How long after a month's end its statements are made (EARN-31). The time of a ledger entry is set before its
 * transaction commits, so an entry of the month can become visible shortly after the month's end. No transaction lasts
 * as long as this delay.
 */
export const STATEMENT_DELAY_MS = HOUR_MS;

/** Lease of an attempt to make a statement: after this time, another attempt may start. */
export const STATEMENT_LEASE_MS = 5 * MINUTE_MS;

/** The delay between a failed attempt to make a statement and the next attempt. */
export const STATEMENT_RETRY_MS = MINUTE_MS;

/**
 * The number of failed attempts after which a statement counts as failed; its lister can then request it again
 * (EARN-31).
 */
export const STATEMENT_TRIES_MAX = 5;

/** A statement's serial number is padded with zeros to at least this many digits. */
const SERIAL_DIGITS_MIN = 6;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** Returns the number of a year's n-th statement, as 'S-2026-000001' (EARN-31). */
export function statementNumber(year: number, serial: number): string {
  return `S-${year}-${String(serial).padStart(SERIAL_DIGITS_MIN, '0')}`;
}

/** Returns the month of a time in UTC, as '2026-03'. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, MONTH_LENGTH);
}

/** Returns the start of a month like '2026-03'. */
export function startOf(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}

/** Returns the month that follows a month like '2026-03'. */
export function monthAfter(month: string): string {
  const monthStart = startOf(month);
  return monthOf(new Date(Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1)));
}

/** Returns when the statements of a month can be made. */
export function statementDueAt(month: string): Date {
  return new Date(startOf(monthAfter(month)).getTime() + STATEMENT_DELAY_MS);
}

/** Returns the last month whose statements can be made at `now`. */
export function lastFinishedMonth(now: Date): string {
  const runningMonthStart = startOf(monthOf(new Date(now.getTime() - STATEMENT_DELAY_MS)));
  return monthOf(new Date(Date.UTC(runningMonthStart.getUTCFullYear(), runningMonthStart.getUTCMonth() - 1)));
}
