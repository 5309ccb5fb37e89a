import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

const about = z.object({ reviewId: z.uuid(), listingId: z.uuid() });

/** A submission waits for a moderator, who is to be reminded at `remindAt`. */
export const reviewOpened = eventKind(
  'review.opened',
  1,
  about.extend({ remindAt: z.iso.datetime(), dueAt: z.iso.datetime() }),
);

/** Moderators were told that it waits; they are told again at `remindAt`, or not again where that is null. */
export const reviewReminded = eventKind(
  'review.reminded',
  1,
  about.extend({ remindAt: z.nullable(z.iso.datetime()) }),
);

/** A moderator decided. */
export const reviewDecided = eventKind(
  'review.decided',
  1,
  about.extend({ decidedBy: z.uuid(), outcome: z.enum(['approved', 'rejected']) }),
);
