import { HOUR_MS } from '../foundation/clock.js';

/** A broken stream can continue for this long; after that the browser loads everything again (NOTIFY-5). */
export const LIVE_RETENTION_MS = 6 * HOUR_MS;
/** Events are deleted this much later, so that no stream misses one that it may still continue from. */
export const LIVE_SWEEP_MARGIN_MS = HOUR_MS;

/** Kinds of live events; the subject is the message, or the notification. */
export type LiveKind = 'message' | 'read' | 'notice' | 'notice-read';
