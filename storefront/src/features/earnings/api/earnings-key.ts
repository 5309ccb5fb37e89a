/**
 * Start of the query keys of all of the caller's earnings data. This file imports no requests, so that a component that
 * needs only the key does not load them.
 */
export const EARNINGS_KEY = ['earnings'] as const;
