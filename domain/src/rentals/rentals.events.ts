import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** A payment became a rental or a purchase, and its delivery is due. */
export const rentalCreated = eventKind(
  'rental.created',
  1,
  z.object({ rentalId: z.uuid(), userId: z.uuid(), listingId: z.uuid(), deliveryId: z.uuid() }),
);
