import { HOUR_MS } from '../foundation/clock.js';

/** How long after a disconnect a stream can resume; later the browser must reload its data (NOTIFY-5). */
export const LIVE_RETENTION_MS = 6 * HOUR_MS;
/** How much later than LIVE_RETENTION_MS events are deleted, so that a resuming stream misses none. */
export const LIVE_SWEEP_MARGIN_MS = HOUR_MS;

/** What a live event is about: a message or a notification. */
export type LiveKind = 'message' | 'read' | 'notice' | 'notice-read';
