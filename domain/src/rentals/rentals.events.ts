import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/**
 * A payment became a rental or a purchase, and its delivery is due. `expiringAt` and `endsAt` are the times of its
 * reminders.
 */
export const rentalCreated = eventKind(
  'rental.created',
  1,
  z.object({
    rentalId: z.uuid(),
    userId: z.uuid(),
    listingId: z.uuid(),
    deliveryId: z.uuid(),
    expiringAt: z.iso.datetime().optional(),
    endsAt: z.iso.datetime().optional(),
  }),
);

const rentalEndPayload = z.object({
  rentalId: z.uuid(),
  userId: z.uuid(),
  listingId: z.uuid(),
  endsAt: z.iso.datetime(),
});

/** A rental that was not extended ends within three days. */
export const rentalExpiring = eventKind('rental.expiring', 1, rentalEndPayload);

/** A rental that was not extended has ended. */
export const rentalExpired = eventKind('rental.expired', 1, rentalEndPayload);
