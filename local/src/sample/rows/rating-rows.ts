import { DAY_MS } from '@market/domain/foundation/clock';
import type { Rating } from '@market/domain/ratings/rating.entity';
import type { SampleRating } from '../activity/ratings.js';
import type { SampleListing } from '../sample-listing.js';
import { stableId } from '../stable-id.js';
import { listingId } from './listing-rows.js';
import { userId } from './people-rows.js';

/** Returns the row of a sample review. A database trigger updates the listing's counts. */
export function ratingRow(sampleRating: SampleRating, listing: SampleListing, now: Date): Rating {
  const createdAt = new Date(now.getTime() - sampleRating.daysAgo * DAY_MS);
  const isAnswered = sampleRating.answer !== undefined;
  return {
    id: stableId('rating', `${sampleRating.authorLogin} ${sampleRating.slug}`),
    listingId: listingId(sampleRating.slug),
    userId: userId(sampleRating.authorLogin),
    stars: sampleRating.stars,
    content: sampleRating.content,
    createdAt,
    changedAt: null,
    answer: sampleRating.answer ?? null,
    answeredBy: isAnswered ? userId(listing.listerLogin) : null,
    answeredAt: isAnswered ? new Date(createdAt.getTime() + DAY_MS / 2) : null,
    hiddenAt: null,
    hiddenBy: null,
    hiddenReason: null,
  };
}
