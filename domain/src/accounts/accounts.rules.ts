import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** How long a data export can be downloaded (ACCOUNT-1). */
export const EXPORT_RETENTION_MS = 7 * DAY_MS;

/** A person who requests another export within this time gets the existing one (ACCOUNT-1). */
export const EXPORT_FRESH_MS = HOUR_MS;

/** Lease of an attempt to create an export: after this time, another attempt may start. */
export const EXPORT_LEASE_MS = 5 * MINUTE_MS;

/** How recently a person must have signed in to delete the account (ACCOUNT-2). */
export const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;

/** How long after a deletion the data is cleared again: longer than any request takes (ACCOUNT-6). */
export const CLEARED_AGAIN_AFTER_MS = HOUR_MS;
