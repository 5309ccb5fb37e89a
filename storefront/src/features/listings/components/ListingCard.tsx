import { CARD_TECHS_MAX, type Listing } from '@market/contract/listings/listings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Rating } from '../../../shared/ui/Rating.js';
import { CardPrice } from './CardPrice.js';
import { CreatorLink } from './CreatorLink.js';
import { ListingCover } from './ListingCover.js';

interface Props {
  readonly listing: Listing;
  /** The text below the title; by default the short description, or else the description. */
  readonly description?: string;
  /** Whether the card names the creator. A page about one creator does not repeat the name on each card. */
  readonly namesCreator?: boolean;
  /** Whether the card is visible without scrolling, on phones too, so that its picture must load first. */
  readonly shouldLoadFirst?: boolean;
  /** A control in a corner of the cover, such as the star that saves the MVP. */
  readonly cornerAction?: ReactNode;
  /** The card's HTML element: `div` in a list that is secondary to the page's main cards. */
  readonly elementTag?: 'article' | 'div';
}

/**
 * A listing as a card. The clickable area of the title's link covers the whole card (FIND-10). A pointer over the card
 * shows a second link to the demo; other people reach the demo through the MVP's page.
 */
export function ListingCard({
  listing,
  description = listing.shortDescription || listing.description,
  namesCreator = true,
  shouldLoadFirst = false,
  cornerAction,
  elementTag: Tag = 'article',
}: Props) {
  return (
    <Tag className="group relative flex flex-col gap-3 rounded-card [--card-ring:4px]">
      <div className="relative overflow-hidden rounded-card border border-line bg-raised transition-shadow duration-200 group-hover:shadow-raised">
        <ListingCover
          image={listing.image}
          shouldLoadFirst={shouldLoadFirst}
          className="transition-transform duration-200 group-hover:scale-[1.03]"
        />
        {cornerAction && <div className="absolute top-1 right-1 z-10">{cornerAction}</div>}
        <Link to={`/mvp/${listing.id}`} state={{ open: 'demo' }} className="try-on-hover">
          Try 15 min
        </Link>
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
        <p className="mt-0.5 line-clamp-2 min-h-10 text-sm break-words">{description}</p>
        <p className="mt-1.5 flex text-sm leading-6 text-muted">
          {namesCreator && (
            <>
              <span className="sr-only">by </span>
              <CreatorLink
                createdBy={listing.createdBy}
                userId={listing.userId}
                className="relative z-10 min-w-6 truncate font-medium text-text"
              />
              <span aria-hidden="true" className="px-1">
                ·
              </span>
            </>
          )}
          <span className="shrink-0">{listing.category}</span>
        </p>
        <ul aria-label="Technology stack" className="mt-1 flex min-h-6 min-w-0 gap-1.5 text-xs text-muted">
          {[...new Set(listing.techStack)].slice(0, CARD_TECHS_MAX).map((tech) => (
            <li key={tech} className="min-w-0 rounded-full border border-line">
              <Link
                to={{ pathname: '/', search: new URLSearchParams({ tech }).toString() }}
                className="relative z-10 block min-w-6 truncate px-2 leading-6 hover:text-text hover:underline"
              >
                {tech}
              </Link>
            </li>
          ))}
        </ul>
        <CardPrice listing={listing} />
      </div>
    </Tag>
  );
}
