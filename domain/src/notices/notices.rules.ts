import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** Events older than this are noticed no more: a notice that late tells nobody anything. */
export const NOTICED_WITHIN_MS = 2 * DAY_MS;
/** That an event was noticed is remembered longer than it could be noticed again. */
export const NOTICED_KEPT_MS = 3 * DAY_MS;
/** Followers of one lister who are told at once; the others see it when they look. */
export const TOLD_AT_ONCE_MAX = 200;
/** Whoever sends an e-mail has this long before another tries. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** A message unread for this long leads to an e-mail. */
export const UNREAD_AFTER_MS = 10 * MINUTE_MS;
/** After such an e-mail there is none about the same conversation for this long. */
export const QUIET_MS = 6 * HOUR_MS;
