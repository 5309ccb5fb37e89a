import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** Money was captured; from `claimDueAt` on the workers complete it or give it back (DECISIONS 12). */
export const paymentCaptured = eventKind(
  'payment.captured',
  1,
  z.object({ paymentId: z.uuid(), claimDueAt: z.iso.datetime() }),
);

/** Nothing is left of the money that was captured: what it paid for ends. */
export const paymentRefunded = eventKind(
  'payment.refunded',
  1,
  z.object({ paymentId: z.uuid(), userId: z.uuid() }),
);

/** A part of the money went back to the buyer; what it paid for goes on. */
export const paymentPartlyRefunded = eventKind(
  'payment.partly-refunded',
  1,
  z.object({ paymentId: z.uuid(), userId: z.uuid() }),
);

/** The buyer, or their bank, disputes the payment at PayPal, which holds its money meanwhile. */
export const paymentDisputed = eventKind('payment.disputed', 1, z.object({ paymentId: z.uuid() }));

/** PayPal has decided the dispute, either way. */
export const paymentDisputeEnded = eventKind('payment.dispute-ended', 1, z.object({ paymentId: z.uuid() }));
