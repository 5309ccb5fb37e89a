import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';

/** Lease of an attempt to e-mail a receipt: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/** A missing receipt is issued only if its payment was captured less than this long ago. */
export const MISSING_RECEIPT_AGE_MAX_MS = 30 * DAY_MS;

/** The fewest digits of a receipt's serial number within its year. */
const SERIAL_DIGITS = 6;

/** Returns the number of a year's n-th receipt, as 'R-2026-000001' (PAY-30). */
export function receiptNumber(year: number, serial: number): string {
  return `R-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}
