import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A lister requested a payout, which now waits to be sent to PayPal (PAYOUT-20). */
export const payoutsWaiting = eventKind('payouts.waiting', 1, z.object({ payoutId: z.uuid() }));

/** PayPal accepted a batch of payouts. The batch is read at PayPal from `lookDueAt` on (PAYOUT-22). */
export const payoutsSent = eventKind(
  'payouts.sent',
  1,
  z.object({ batchId: z.uuid(), lookDueAt: z.iso.datetime() }),
);

/** PayPal sent a webhook about a batch. The batch is due to be read at `lookDueAt` (PAYOUT-22). */
export const payoutsReported = eventKind(
  'payouts.reported',
  1,
  z.object({ batchId: z.uuid(), lookDueAt: z.iso.datetime() }),
);

/** An e-mail about a payout or a payout address is due. */
export const payoutMailDue = eventKind('payouts.mail-due', 1, z.object({ mailId: z.uuid() }));
