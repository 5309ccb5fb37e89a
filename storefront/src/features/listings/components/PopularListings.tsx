import type { Listing } from '@market/contract/listings/listings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkClass } from '../../../shared/ui/styles.js';
import { ListingCard } from './ListingCard.js';

interface Props {
  readonly listings: readonly Listing[];
  readonly cornerActionOf: (listing: Listing) => ReactNode;
}

/**
 * The MVPs that people rented, saved and tried most; renders nothing if there are none (FIND-66). On phones they are a
 * row that scrolls sideways, so that the content below them is not far down.
 */
export function PopularListings({ listings, cornerActionOf }: Props) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="flex flex-col gap-4 md:gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="popular" className="text-xl font-semibold">
          Popular
        </h2>
        <Link to="/?sort=popular&order=desc" className={linkClass}>
          More popular MVPs
        </Link>
      </div>
      <ol className="-mx-4 flex scroll-px-4 gap-4 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-2 md:gap-x-6 md:gap-y-8 md:px-0 min-[1328px]:grid-cols-4">
        {listings.map((listing) => (
          <li key={listing.id} className="grid w-72 shrink-0 grid-cols-[minmax(0,1fr)] md:w-auto">
            <ListingCard listing={listing} cornerAction={cornerActionOf(listing)} elementTag="div" />
          </li>
        ))}
      </ol>
    </section>
  );
}
