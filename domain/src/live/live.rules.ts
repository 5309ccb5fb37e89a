import { HOUR_MS } from '../foundation/clock.js';

/** A stream that broke off can go on where it was for this long; later the browser asks for everything anew. */
export const LIVE_KEPT_MS = 6 * HOUR_MS;
/** Events are forgotten this much later, so that none is swept from under a stream that still goes on. */
export const LIVE_SWEEP_MARGIN_MS = HOUR_MS;

/** What an open browser can be told of; the subject is the message, or the notice. */
export type LiveKind = 'message' | 'read' | 'notice' | 'notice-read';
