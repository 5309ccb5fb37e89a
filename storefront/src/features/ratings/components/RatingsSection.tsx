import type { Listing } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Rating } from '@market/contract/ratings/ratings';
import { errorMessage } from '../../../shared/http/api-error.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { ratingsQuery } from '../api/rating-calls.js';
import * as texts from '../texts.js';
import { StarDistribution } from './StarDistribution.js';
import { OwnRatingNote } from './OwnRatingNote.js';
import { OtherMvpsRating } from './OtherMvpsRating.js';
import { RatingItem } from './RatingItem.js';

interface Props {
  readonly listing: Listing;
  /** Id of the signed-in user; undefined for a visitor. */
  readonly userId: string | undefined;
  /** Renders the dialog that reports a review. */
  readonly renderReportDialog: (rating: Rating, onClose: () => void) => ReactNode;
}

/** The reviews of an MVP, with a button for users who may write a review (RATE-10). */
export default function RatingsSection({ listing, userId, renderReportDialog }: Props) {
  const query = useInfiniteQuery(ratingsQuery(listing.id));
  const [reportedRating, setReportedRating] = useState<Rating | null>(null);
  const isLister = userId === listing.userId;
  const [firstPage] = query.data?.pages ?? [];
  if (!firstPage && query.isPending)
    return (
      <Loading label="Loading reviews">
        <Skeleton className="h-22" />
      </Loading>
    );
  if (!firstPage)
    return (
      <ErrorState title={texts.ratingsFailed} onRetry={() => void query.refetch()}>
        {errorMessage(query.error, '')}
      </ErrorState>
    );
  const ratings = query.data?.pages.flatMap((page) => page.ratings) ?? [];
  const canReport = (rating: Rating) => userId !== undefined && rating.author?.id !== userId;
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <StarDistribution page={firstPage} />
        {ratings.length > 0 && (
          <p className="flex gap-2 text-sm text-muted">
            <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {texts.reviewersPaid}
          </p>
        )}
        {ratings.length === 0 && (
          <div className="flex flex-col gap-1 text-sm text-muted">
            <p className="text-base font-medium text-text">No reviews yet</p>
            <p>{texts.noRatings}</p>
            <OtherMvpsRating listing={listing} />
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
                  listerName={listing.createdBy || 'The lister'}
                  isLister={isLister}
                  onReport={canReport(rating) ? () => setReportedRating(rating) : undefined}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={query} loadedCount={ratings.length}>
            Show more reviews
          </LoadMore>
        </div>
      )}
      {reportedRating && renderReportDialog(reportedRating, () => setReportedRating(null))}
    </div>
  );
}
