import { DAY_MS } from '@market/domain/foundation/clock';
import type { Rating } from '@market/domain/ratings/rating.entity';
import type { SampleRating } from '../activity/ratings.js';
import type { SampleListing } from '../sample-listing.js';
import { stableId } from '../stable-id.js';
import { listingId } from './listing-rows.js';
import { userId } from './people-rows.js';

/** Returns the row of a sample review. A database trigger updates the listing's counts. */
export function ratingRow(of: SampleRating, listing: SampleListing, now: Date): Rating {
  const createdAt = new Date(now.getTime() - of.daysAgo * DAY_MS);
  const isAnswered = of.answer !== undefined;
  return {
    id: stableId('rating', `${of.by} ${of.slug}`),
    listingId: listingId(of.slug),
    userId: userId(of.by),
    stars: of.stars,
    content: of.content,
    createdAt,
    changedAt: null,
    answer: of.answer ?? null,
    answeredBy: isAnswered ? userId(listing.by) : null,
    answeredAt: isAnswered ? new Date(createdAt.getTime() + DAY_MS / 2) : null,
    hiddenAt: null,
    hiddenBy: null,
    hiddenReason: null,
  };
}
