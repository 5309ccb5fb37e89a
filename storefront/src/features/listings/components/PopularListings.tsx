import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkClass } from '../../../shared/ui/styles.js';
import { loadedListings, listingsQuery, POPULAR_FILTERS, POPULAR_MAX } from '../api/listing-queries.js';
import { ListingRow } from './ListingRow.js';

/** The MVPs that people rented, saved and tried most; renders nothing if there are none (FIND-66). */
export function PopularListings() {
  const listings = loadedListings(useInfiniteQuery(listingsQuery(POPULAR_FILTERS, POPULAR_MAX)).data);
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="popular" className="text-xl font-semibold md:text-2xl">
          Popular
        </h2>
        <Link to="/?sort=popular&order=desc" className={linkClass}>
          More popular MVPs
        </Link>
      </div>
      <ol className="grid gap-4 md:grid-cols-3">
        {listings.map((listing) => (
          <ListingRow key={listing.id} listing={listing} />
        ))}
      </ol>
    </section>
  );
}
