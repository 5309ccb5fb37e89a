import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** The mail server has accepted the e-mail with the source code of a rental. */
export const deliverySent = eventKind(
  'delivery.sent',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);

/** A paid rental has no source code to deliver. An e-mail asks its lister to add the code (DELIVERY-3). */
export const deliverySourceMissing = eventKind(
  'delivery.source-missing',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid(), listingId: z.uuid() }),
);

/**
 * A buyer asked for a new invitation to the repository, because the last one was declined or has expired too
 * often (DELIVERY-21).
 */
export const invitationAskedFor = eventKind(
  'delivery.invitation-asked-for',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);
