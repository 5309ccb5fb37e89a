import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';

/** A try to e-mail a receipt holds it this long; one that failed or died is taken up again afterwards. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/** Payments captured longer ago are looked at no more: their receipt was issued, or a moderator has long been told. */
export const LOOK_BACK_MS = 30 * DAY_MS;

/** Digits of a number within its year; it grows beyond them when it must. */
const SERIAL_DIGITS = 6;

/** The number of a year's n-th receipt, as 'R-2026-000001'. */
export function receiptNumber(year: number, serial: number): string {
  return `R-${year}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;
}
