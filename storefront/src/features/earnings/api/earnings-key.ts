/**
 * Start of the query keys of all of the caller's earnings data. This file imports no requests, so that a part of the
 * screen that needs only the key does not load the requests of the other parts.
 */
export const EARNINGS_KEY = ['earnings'] as const;
