/**
 * Start of the query keys of all of the caller's earnings data. In a file without imports, so that each part of the
 * screen loads only its own requests.
 */
export const EARNINGS_KEY = ['earnings'] as const;
