import { CARD_TECH_SHOWN, type Listing } from '@market/contract/listings/listings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice, perDuration } from '../../../shared/format/money.js';
import { Chip } from '../../../shared/ui/Badge.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';
import { CreatorLink } from './CreatorLink.js';
import { ListingCover } from './ListingCover.js';

interface Props {
  readonly listing: Listing;
  /** Whether the card is visible without scrolling, on phones too, so that its picture must load first. */
  readonly priority?: boolean;
  /** A control in a corner of the cover, such as the star that saves the MVP. */
  readonly action?: ReactNode;
}

/** A listing as a card. The title is its only link, whose clickable area covers the whole card (FIND-10). */
export function ListingCard({ listing, priority = false, action }: Props) {
  return (
    <article className="group relative flex flex-col gap-3 rounded-card [--card-ring:4px]">
      <div className="relative overflow-hidden rounded-card border border-line bg-raised transition-shadow duration-200 group-hover:shadow-raised">
        <ListingCover
          image={listing.image}
          priority={priority}
          className="transition-transform duration-200 group-hover:scale-[1.03]"
        />
        {action && <div className="absolute top-1 right-1 z-10">{action}</div>}
      </div>
      <div className="flex flex-1 flex-col gap-1 px-0.5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="line-clamp-2 min-w-0 text-base font-semibold">
            <Link to={`/mvp/${listing.id}`} viewTransition className="card-link">
              {listing.title}
            </Link>
          </h3>
          <Rating stacked rating={listing.rating} reviewCount={listing.reviewCount} />
        </div>
        <p className="line-clamp-3 text-sm text-muted">{listing.shortDescription || listing.description}</p>
        <p className="flex text-xs leading-6 text-muted">
          <span className="shrink-0">{listing.category}</span>
          <span aria-hidden="true" className="px-1">
            ·
          </span>
          <span className="sr-only">by </span>
          <CreatorLink
            createdBy={listing.createdBy}
            userId={listing.userId}
            className="relative z-10 min-w-6 truncate"
          />
        </p>
        <ul aria-label="Technology stack" className="flex flex-wrap gap-1.5 pt-0.5">
          {[...new Set(listing.techStack)].slice(0, CARD_TECH_SHOWN).map((tech) => (
            <li key={tech} className="max-w-full">
              <Link
                to={{ pathname: '/', search: new URLSearchParams({ tech }).toString() }}
                className="relative z-10 block rounded-input hover:text-text hover:underline"
              >
                <Chip>{tech}</Chip>
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          <p className="money flex items-baseline gap-x-1 whitespace-nowrap">
            <strong className="text-lg font-semibold">{formatPrice(listing.price)}</strong>
            <span className="text-sm font-medium">/ {perDuration(listing.duration)}</span>
            <span className="pl-1 text-xs text-muted">one-time</span>
          </p>
          <AvailabilityBadge isAvailable={listing.isAvailable} />
        </div>
      </div>
    </article>
  );
}
