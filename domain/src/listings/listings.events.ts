import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

const listingPayload = z.object({ listingId: z.uuid() });

/** A lister submitted a new listing, or a change of an approved one; its review is due at `reviewDueAt`. */
export const listingSubmitted = eventKind(
  'listing.submitted',
  1,
  listingPayload.extend({ reviewDueAt: z.iso.datetime() }),
);

/** A listing's public fields or source address changed. */
export const listingChanged = eventKind('listing.changed', 1, listingPayload);

/** A moderator approved a listing or its change. */
export const listingApproved = eventKind('listing.approved', 1, listingPayload);

/** A moderator rejected a listing or its change. */
export const listingRejected = eventKind('listing.rejected', 1, listingPayload);

/** A listing was bought outright. */
export const listingSold = eventKind('listing.sold', 1, listingPayload);

/** A moderator took a listing off sale; its lister can read the reason. */
export const listingTakenOffSale = eventKind(
  'listing.taken-off-sale',
  1,
  listingPayload.extend({ moderatorId: z.uuid(), reason: z.string() }),
);

/** A moderator put a listing back on sale. */
export const listingPutBack = eventKind(
  'listing.put-back',
  1,
  listingPayload.extend({ moderatorId: z.uuid() }),
);

/** GitHub no longer shows a listing's repository. So its offers of an archive and of invitations ended. */
export const listingRepositoryGone = eventKind(
  'listing.repository-gone',
  1,
  z.object({ listingId: z.uuid() }),
);
