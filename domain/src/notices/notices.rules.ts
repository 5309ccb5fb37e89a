import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** Older events lead to no notifications (NOTIFY-6). */
export const NOTICED_WITHIN_MS = 2 * DAY_MS;
/** The mark that an event has its notifications is kept for longer than NOTICED_WITHIN_MS. */
export const NOTICED_RETENTION_MS = 3 * DAY_MS;
/** Open pages that one event updates at most (NOTIFY-4); others see the notification when they load. */
export const LIVE_UPDATES_MAX = 200;
/** Lease of an attempt to send an e-mail: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** A message that is unread for this long leads to an e-mail (NOTIFY-2). */
export const UNREAD_AFTER_MS = 10 * MINUTE_MS;
/** The least time between two such e-mails about one conversation (NOTIFY-2). */
export const UNREAD_MAIL_PAUSE_MS = 6 * HOUR_MS;
