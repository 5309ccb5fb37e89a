import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** Money was captured; `claimDueAt` is when it must have become a rental or be given back (DECISIONS 12). */
export const paymentCaptured = eventKind(
  'payment.captured',
  1,
  z.object({ paymentId: z.uuid(), claimDueAt: z.iso.datetime() }),
);

/** Money went back to the buyer in full. */
export const paymentRefunded = eventKind(
  'payment.refunded',
  1,
  z.object({ paymentId: z.uuid(), userId: z.uuid() }),
);
