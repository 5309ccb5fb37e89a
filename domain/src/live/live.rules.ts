import { HOUR_MS } from '../foundation/clock.js';

/** For this time a broken stream can resume; later the browser must reload its data (NOTIFY-5). */
export const LIVE_RETENTION_MS = 6 * HOUR_MS;
/** Events are deleted this much later than LIVE_RETENTION_MS, so that a resuming stream misses none. */
export const LIVE_SWEEP_MARGIN_MS = HOUR_MS;

/** Kinds of live events; the subject is a message or a notification. */
export type LiveKind = 'message' | 'read' | 'notice' | 'notice-read';
