import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** The source code of a rental was handed to the mail server. */
export const deliverySent = eventKind(
  'delivery.sent',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);

/** A paid rental has no source to deliver: its lister is to be asked. */
export const deliverySourceMissing = eventKind(
  'delivery.source-missing',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid(), listingId: z.uuid() }),
);

/** A buyer asked for a new invitation to the repository, once the last one had lapsed for good or was declined. */
export const invitationAskedFor = eventKind(
  'delivery.invitation-asked-for',
  1,
  z.object({ deliveryId: z.uuid(), rentalId: z.uuid() }),
);
