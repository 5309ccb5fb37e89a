import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** An event that is older than this causes no notifications (NOTIFY-6). */
export const NOTIFIABLE_AGE_MAX_MS = 2 * DAY_MS;
/**
 * How long we store that the notifications of an event were created. It is longer than NOTIFIABLE_AGE_MAX_MS, so that
 * no notification is created twice.
 */
export const NOTICED_RETENTION_MS = 3 * DAY_MS;
/**
 * How many recipients of one event's notifications see them in their open pages at once (NOTIFY-4). The other
 * recipients see the notification when a page loads.
 */
export const LIVE_RECIPIENTS_MAX = 200;
/** Lease of an attempt to send an e-mail: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;
/** How long a message must be unread before an e-mail about it is sent (NOTIFY-2). */
export const UNREAD_MAIL_DELAY_MS = 10 * MINUTE_MS;
/** The shortest time between two e-mails about unread messages of one conversation (NOTIFY-2). */
export const UNREAD_MAIL_PAUSE_MS = 6 * HOUR_MS;
