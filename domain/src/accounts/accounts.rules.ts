import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** An export can be downloaded for this long (ACCOUNT-1). */
export const EXPORT_RETENTION_MS = 7 * DAY_MS;

/** A request within this time after an export returns that export instead of a new one (ACCOUNT-1). */
export const EXPORT_FRESH_MS = HOUR_MS;

/** Lease of an attempt to create an export: after this time, another attempt may start. */
export const EXPORT_LEASE_MS = 5 * MINUTE_MS;

/** Deleting an account requires a sign-in within this time (ACCOUNT-2). */
export const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;
