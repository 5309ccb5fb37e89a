import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A payment was captured. At `claimDueAt` the workers make its rental or refund it (PAY-5). */
export const paymentCaptured = eventKind(
  'payment.captured',
  1,
  z.object({ paymentId: z.uuid(), claimDueAt: z.iso.datetime() }),
);

/** PayPal holds the payment and decides within days. Until then nothing is charged (PAY-4). */
export const paymentHeld = eventKind('payment.held', 1, z.object({ paymentId: z.uuid() }));

/**
 * A payment failed without its buyer seeing that: the buyer had approved it and left, or PayPal had held it
 * (PAY-44).
 */
export const paymentFailed = eventKind('payment.failed', 1, z.object({ paymentId: z.uuid() }));

/** A payment was refunded in full, so that its rental ends (RENT-34). */
export const paymentRefunded = eventKind(
  'payment.refunded',
  1,
  z.object({ paymentId: z.uuid(), userId: z.uuid() }),
);

/** A part of a payment was refunded; its rental continues. */
export const paymentPartlyRefunded = eventKind(
  'payment.partly-refunded',
  1,
  z.object({ paymentId: z.uuid(), userId: z.uuid() }),
);

/** PayPal finally refused a refund. No money moved, and the rental continues (PAY-22). */
export const paymentRefundRefused = eventKind('payment.refund-refused', 1, z.object({ paymentId: z.uuid() }));

/** The buyer or the buyer's bank disputes the payment. PayPal holds the amount until it decides (PAY-23). */
export const paymentDisputed = eventKind('payment.disputed', 1, z.object({ paymentId: z.uuid() }));

/** PayPal has decided a dispute about a payment. It may decide the same dispute again (PAY-23). */
export const paymentDisputeEnded = eventKind('payment.dispute-ended', 1, z.object({ paymentId: z.uuid() }));
