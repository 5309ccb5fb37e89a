import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A lister's source was delivered: the share of this payment becomes available at `releaseDueAt` (EARN-4). */
export const earningsPlanned = eventKind(
  'earnings.planned',
  1,
  z.object({ paymentId: z.uuid(), releaseDueAt: z.iso.datetime() }),
);
