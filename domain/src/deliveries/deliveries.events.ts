import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** The mail server has accepted the e-mail with the source of a rental. */
export const deliverySent = eventKind(
  'delivery.sent',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);

/** A paid rental has no source to deliver; its lister is to be asked (DELIVERY-3). */
export const deliverySourceMissing = eventKind(
  'delivery.source-missing',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid(), listingId: z.uuid() }),
);

/** A buyer asked for a new invitation to the repository after the last one had lapsed for good or was declined (DELIVERY-21). */
export const invitationAskedFor = eventKind(
  'delivery.invitation-asked-for',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);
