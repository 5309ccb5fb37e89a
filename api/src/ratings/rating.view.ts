import { ANONYMOUS } from '@market/contract/profiles';
import { STARS_MAX } from '@market/contract/ratings/rating-rules';
import type { OwnRating, Rating } from '@market/contract/ratings/ratings';
import type { RatingRow } from '@market/domain/ratings/ratings.queries';
import { changeableUntil } from '@market/domain/ratings/ratings.rules';

/** Returns a review as every visitor sees it. */
export function ratingView(row: RatingRow): Rating {
  return {
    id: row.id,
    author: row.isFormer
      ? null
      : { id: row.authorId, name: row.authorName || ANONYMOUS, photoURL: row.authorPhotoUrl },
    stars: row.stars,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

/** Returns a review as its reviewer sees it. */
export function ownRatingView(row: RatingRow): OwnRating {
  return {
    ...ratingView(row),
    changeableUntil: changeableUntil(row).toISOString(),
    hiddenReason: row.hiddenReason,
  };
}

/** Returns the average number of stars, and how many reviews have 1 to 5 stars. */
export function ratingFiguresView(counts: ReadonlyMap<number, number>) {
  const distribution = Array.from({ length: STARS_MAX }, (_, index) => counts.get(index + 1) ?? 0);
  const total = distribution.reduce((total, count) => total + count, 0);
  const totalStars = distribution.reduce((starSum, count, index) => starSum + count * (index + 1), 0);
  return { total, average: total === 0 ? null : totalStars / total, distribution };
}
