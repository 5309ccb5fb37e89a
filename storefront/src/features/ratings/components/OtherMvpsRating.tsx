import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { otherMvpsRatingQuery } from '../api/other-mvps-rating.js';

/** For an MVP without reviews: the average rating of the other MVPs of its lister (RATE-13). */
export function OtherMvpsRating({ listing }: { readonly listing: Listing }) {
  const { data } = useQuery({ ...otherMvpsRatingQuery(listing.userId), enabled: listing.reviewCount === 0 });
  if (!data || listing.reviewCount > 0) return null;
  return (
    <span className="money">
      {data.rating.toFixed(1)} from {data.reviewCount} reviews of {data.mvpCount} other MVPs
    </span>
  );
}
