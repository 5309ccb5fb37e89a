import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';

/** The shortest time between two e-mails to one person about saved searches (FIND-82). */
export const SEARCH_MAIL_PAUSE_MS = DAY_MS;
/** The pause before an e-mail that the mail server did not accept is sent again. */
export const SEARCH_MAIL_RETRY_MS = 5 * MINUTE_MS;
/** How many listings one run compares with the saved searches at most; the next run continues. */
export const LISTINGS_PER_RUN = 200;
