import type { Listing } from '@market/contract/listings/listings';
import type { ReactNode } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';
import { CreatorLink } from './CreatorLink.js';

interface Props {
  readonly listing: Listing;
  /** Whether the user rents or owns the MVP; a badge 'Yours' then replaces its availability (FIND-25). */
  readonly isRentedOrOwned?: boolean;
  /** The buttons beside the title. */
  readonly actions?: ReactNode;
  /** An element beside the rating. */
  readonly ratingNote?: ReactNode;
}

/** The head of an MVP's page: category, availability, title, short description, creator and rating (FIND-20). */
export function ListingHeader({ listing, isRentedOrOwned = false, actions, ratingNote }: Props) {
  const rating = <Rating rating={listing.rating} reviewCount={listing.reviewCount} />;
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{listing.category}</Badge>
        {isRentedOrOwned ? (
          <Badge tone="primary">Yours</Badge>
        ) : listing.isapproved ? (
          <AvailabilityBadge isAvailable={listing.isAvailable} />
        ) : (
          <Badge tone="warning">Not public: only its lister and moderators see this page</Badge>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-start justify-between gap-4">
          <h1 className="min-w-0 text-2xl font-semibold md:text-3xl">{listing.title}</h1>
          {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
        </div>
        {listing.shortDescription && (
          <p className="max-w-[36em] text-pretty text-lg text-muted">{listing.shortDescription}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={listing.createdBy} src={listing.userPhotoURL} />
          <span className="min-w-0">
            by{' '}
            <CreatorLink
              createdBy={listing.createdBy}
              userId={listing.userId}
              className="font-medium text-text"
            />
          </span>
        </span>
        {listing.reviewCount > 0 ? (
          <a href="#reviews" className="hover:underline">
            {rating}
          </a>
        ) : (
          rating
        )}
        {ratingNote}
      </div>
    </header>
  );
}
