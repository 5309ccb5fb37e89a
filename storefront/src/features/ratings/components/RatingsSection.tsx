import type { Listing } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Rating } from '@market/contract/ratings/ratings';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { ErrorState } from '../../../shared/ui/Notice.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { ratingsQuery } from '../api/rating-calls.js';
import * as texts from '../texts.js';
import { Distribution } from './Distribution.js';
import { OwnRatingNote } from './OwnRatingNote.js';
import { RatedElsewhere } from './RatedElsewhere.js';
import { RatingItem } from './RatingItem.js';

interface Props {
  readonly listing: Listing;
  /** Id of the signed-in user; undefined for a visitor. */
  readonly userId: string | undefined;
  /** Renders the dialog that reports a review. */
  readonly renderReport: (rating: Rating, onClose: () => void) => ReactNode;
}

/** The reviews of an MVP, with the form for users who may review it (RATE-10). */
export default function RatingsSection({ listing, userId, renderReport }: Props) {
  const query = useInfiniteQuery(ratingsQuery(listing.id));
  const [reported, setReported] = useState<Rating | null>(null);
  const isLister = userId === listing.userId;
  const [first] = query.data?.pages ?? [];
  if (!first && query.isPending)
    return (
      <Loading label="Loading reviews">
        <Skeleton className="h-22" />
      </Loading>
    );
  if (!first)
    return (
      <ErrorState title={texts.ratingsFailed} onRetry={() => void query.refetch()}>
        {sentenceOf(query.error, '')}
      </ErrorState>
    );
  const ratings = query.data?.pages.flatMap((page) => page.ratings) ?? [];
  const mayReport = (rating: Rating) => userId !== undefined && rating.author?.id !== userId;
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <Distribution page={first} />
        {ratings.length === 0 && (
          <div className="flex flex-col gap-1 text-sm text-muted">
            <p className="text-base font-medium text-text">No reviews yet</p>
            <p>{texts.noRatings}</p>
            <RatedElsewhere listing={listing} />
          </div>
        )}
        {userId !== undefined && !isLister && <OwnRatingNote mvpId={listing.id} title={listing.title} />}
      </div>
      {ratings.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul aria-label="Reviews" className="-mt-5 divide-y divide-line">
            {ratings.map((rating) => (
              <li key={rating.id}>
                <RatingItem
                  rating={rating}
                  lister={listing.createdBy || 'The lister'}
                  isLister={isLister}
                  onReport={mayReport(rating) ? () => setReported(rating) : undefined}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={query} shown={ratings.length}>
            Show more reviews
          </LoadMore>
        </div>
      )}
      {reported && renderReport(reported, () => setReported(null))}
    </div>
  );
}
