import { SUBMISSION_REVIEW_HOURS } from '@market/contract/listings/listings';
import { HOUR_MS } from '@market/domain/foundation/clock';
import type { Listing } from '@market/domain/listings/listing.entity';
import { pickFields } from '@market/domain/listings/listing.rules';
import type { Review } from '@market/domain/reviews/review.entity';
import { nextReminder } from '@market/domain/reviews/reviews.rules';
import { stableId } from '../stable-id.js';

/** Returns the moderation review of a listing, decided by `moderatorId` unless it is pending. */
export function reviewRow(listing: Listing, moderatorId: string | null): Review {
  const submittedAt = listing.submittedAt ?? listing.createdAt;
  const isWaiting = listing.state === 'pending';
  return {
    id: stableId('review', listing.id),
    listingId: listing.id,
    proposed: pickFields(listing),
    approved: null,
    state: isWaiting ? 'pending' : listing.state === 'rejected' ? 'rejected' : 'approved',
    submittedAt,
    dueAt: new Date(submittedAt.getTime() + SUBMISSION_REVIEW_HOURS * HOUR_MS),
    remindAt: isWaiting ? nextReminder(submittedAt, submittedAt) : null,
    reason: listing.rejectionReason,
    decidedBy: isWaiting ? null : moderatorId,
    decidedAt: isWaiting ? null : (listing.approvedAt ?? listing.updatedAt),
    tellAt: null,
    copiesId: null,
    copied: null,
    comparisonTries: 0,
    nextComparisonAt: null,
    chosenOutcome: null,
    chosenReason: null,
    chosenBy: null,
    chosenAt: null,
  };
}
