import { HOUR_MS } from '../foundation/clock.js';

/** How long after a disconnect a stream can resume; later the browser must reload its data (NOTIFY-5). */
export const LIVE_RETENTION_MS = 6 * HOUR_MS;
/** How much later than LIVE_RETENTION_MS events are deleted, so that a resuming stream misses none. */
export const LIVE_SWEEP_MARGIN_MS = HOUR_MS;

/**
 * What a live event is about: a new message, a message that was read, a message that was read with all earlier ones of
 * its sender, a new notification, or a notification that was read.
 */
export type LiveKind = 'message' | 'read' | 'read-with-earlier' | 'notice' | 'notice-read';
