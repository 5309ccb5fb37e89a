import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

const about = z.object({ listingId: z.uuid() });

/** A listing, or a change to an approved one, waits for review until `reviewDueAt`. */
export const listingSubmitted = eventKind(
  'listing.submitted',
  1,
  about.extend({ reviewDueAt: z.iso.datetime() }),
);

/** What is shown of a listing, or its source, changed. */
export const listingChanged = eventKind('listing.changed', 1, about);

/** A moderator let it in. */
export const listingApproved = eventKind('listing.approved', 1, about);

/** A moderator sent it back. */
export const listingRejected = eventKind('listing.rejected', 1, about);

/** It was bought outright and is no longer to be had. */
export const listingSold = eventKind('listing.sold', 1, about);

/** A moderator took it off sale; the reason is for its lister to read. */
export const listingTakenOffSale = eventKind(
  'listing.taken-off-sale',
  1,
  about.extend({ moderatorId: z.uuid(), reason: z.string() }),
);

/** A moderator put it back on sale. */
export const listingPutBack = eventKind('listing.put-back', 1, about.extend({ moderatorId: z.uuid() }));

/** GitHub shows the repository of a listing no longer: the listing offers its address alone from now on. */
export const listingRepositoryGone = eventKind(
  'listing.repository-gone',
  1,
  z.object({ listingId: z.uuid() }),
);
