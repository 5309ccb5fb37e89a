import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

const reviewPayload = z.object({ reviewId: z.uuid(), listingId: z.uuid() });

/** A submission waits for a moderator. Moderators are reminded at `remindAt`. */
export const reviewOpened = eventKind(
  'review.opened',
  1,
  reviewPayload.extend({ remindAt: z.iso.datetime(), dueAt: z.iso.datetime() }),
);

/** Moderators were reminded; the next reminder is at `remindAt`, or null if this was the last. */
export const reviewReminded = eventKind(
  'review.reminded',
  1,
  reviewPayload.extend({ remindAt: z.nullable(z.iso.datetime()) }),
);

/**
 * A moderator decided. The decision takes effect at `takesEffectAt`, unless it is undone before (REVIEW-9).
 */
export const reviewDecisionChosen = eventKind(
  'review.chosen',
  1,
  reviewPayload.extend({ takesEffectAt: z.iso.datetime() }),
);

/** A moderator's decision took effect. */
export const reviewDecided = eventKind(
  'review.decided',
  1,
  reviewPayload.extend({ decidedBy: z.uuid(), outcome: z.enum(['approved', 'rejected']) }),
);
