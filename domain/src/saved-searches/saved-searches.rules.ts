import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';

/** The least time between two e-mails to one person about saved searches (FIND-82). */
export const SEARCH_MAIL_PAUSE_MS = DAY_MS;
/** After this time the mail server is asked again to take an e-mail that it did not take. */
export const SEARCH_MAIL_RETRY_MS = 5 * MINUTE_MS;
/** Listings that one run compares with the saved searches; the next run continues. */
export const LISTINGS_PER_RUN = 200;
