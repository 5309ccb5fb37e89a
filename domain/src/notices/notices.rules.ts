import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** Events that are older than this cause no notifications (NOTIFY-6). */
export const NOTICED_WITHIN_MS = 2 * DAY_MS;
/** How long it is stored that an event's notifications exist: longer than NOTICED_WITHIN_MS, so that none is created twice. */
export const NOTICED_RETENTION_MS = 3 * DAY_MS;
/** The most open pages that one event updates at once (NOTIFY-4); the other people see the notification when a page loads. */
export const LIVE_UPDATES_MAX = 200;
/** Lease of an attempt to send an e-mail: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** A message that is unread for this long causes an e-mail (NOTIFY-2). */
export const UNREAD_AFTER_MS = 10 * MINUTE_MS;
/** The least time between two e-mails about unread messages of one conversation (NOTIFY-2). */
export const UNREAD_MAIL_PAUSE_MS = 6 * HOUR_MS;
