import type { Listing } from '@market/contract/listings/listings';
import { PROFILE_CARD_DESCRIPTION_LENGTH } from '@market/contract/profiles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstCharacters } from '../../../shared/format/text.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { CardPrice } from './CardPrice.js';
import { ListingCover } from './ListingCover.js';

interface Props {
  readonly listing: Listing;
  /** Whether the card is visible without scrolling, on phones too. */
  readonly shouldLoadFirst?: boolean;
  /** A control in a corner of the cover, such as the star that saves the MVP. */
  readonly cornerAction?: ReactNode;
}

/**
 * A card of a public profile: image, title, category, 100 characters of text, price, duration, availability
 * (PEOPLE-2).
 */
export function ProfileListingCard({ listing, shouldLoadFirst = false, cornerAction }: Props) {
  return (
    <article className="group relative flex flex-col gap-3 rounded-card [--card-ring:4px]">
      <div className="relative overflow-hidden rounded-card border border-line bg-raised transition-shadow duration-200 group-hover:shadow-raised">
        <ListingCover
          image={listing.image}
          shouldLoadFirst={shouldLoadFirst}
          className="transition-transform duration-200 group-hover:scale-[1.03]"
        />
        {cornerAction && <div className="absolute top-1 right-1 z-10">{cornerAction}</div>}
      </div>
      <div className="flex flex-1 flex-col">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="line-clamp-2 min-w-0 font-display font-bold">
            <Link to={`/mvp/${listing.id}`} viewTransition className="card-link">
              {listing.title}
            </Link>
          </h3>
          <Rating isOnCard rating={listing.rating} reviewCount={listing.reviewCount} />
        </div>
        <p className="mt-0.5 line-clamp-2 min-h-10 text-sm break-words">
          {firstCharacters(listing.description, PROFILE_CARD_DESCRIPTION_LENGTH)}
        </p>
        <p className="mt-1 truncate text-xs leading-6 text-muted">{listing.category}</p>
        <CardPrice listing={listing} />
      </div>
    </article>
  );
}
