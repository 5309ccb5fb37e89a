import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** A document is kept this long for its person to fetch. */
export const EXPORT_LIFE_MS = 7 * DAY_MS;

/** Asked for again within this time, the document that is there is given. */
export const EXPORT_FRESH_MS = HOUR_MS;

/** A worker that takes a document on has this long; then another one may. */
export const EXPORT_LEASE_MS = 5 * MINUTE_MS;

/** An account is deleted by whoever signed in this lately. */
export const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;
