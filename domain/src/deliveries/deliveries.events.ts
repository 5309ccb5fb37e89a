import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** The mail server has accepted the e-mail with the source code of a rental. */
export const deliverySent = eventKind(
  'delivery.sent',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);

/** A paid rental has no source code to deliver; its lister gets a request for it (DELIVERY-3). */
export const deliverySourceMissing = eventKind(
  'delivery.source-missing',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid(), listingId: z.uuid() }),
);

/** A buyer requested a new invitation to the repository, after the last one was declined or finally expired (DELIVERY-21). */
export const invitationAskedFor = eventKind(
  'delivery.invitation-asked-for',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);
