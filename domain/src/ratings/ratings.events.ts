import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

const ratingPayload = z.object({ ratingId: z.uuid(), listingId: z.uuid() });

/** A person reviewed a listing that they rented or bought. */
export const ratingCreated = eventKind('rating.created', 1, ratingPayload.extend({ userId: z.uuid() }));

/** A reviewer changed their review. */
export const ratingChanged = eventKind('rating.changed', 1, ratingPayload.extend({ userId: z.uuid() }));

/** The lister answered a review. */
export const ratingAnswered = eventKind('rating.answered', 1, ratingPayload);

/** A moderator hid a review. */
export const ratingHidden = eventKind('rating.hidden', 1, ratingPayload.extend({ moderatorId: z.uuid() }));

/** A moderator showed a hidden review again. */
export const ratingRestored = eventKind(
  'rating.restored',
  1,
  ratingPayload.extend({ moderatorId: z.uuid() }),
);
