import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A demo started; it ends at `expiresAt`. */
export const demoStarted = eventKind(
  'demo.started',
  1,
  z.object({ sessionId: z.uuid(), userId: z.uuid(), listingId: z.uuid(), expiresAt: z.iso.datetime() }),
);

/** A demo was closed by its user, or expired. */
export const demoEnded = eventKind(
  'demo.ended',
  1,
  z.object({ sessionId: z.uuid(), reason: z.enum(['closed', 'expired']) }),
);
