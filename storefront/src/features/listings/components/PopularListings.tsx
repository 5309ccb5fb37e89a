import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice } from '../../../shared/format/money.js';
import { linkClass, panelClass } from '../../../shared/ui/styles.js';
import { cardsOf, listingsQuery, POPULAR, POPULAR_SHOWN } from '../api/listing-queries.js';
import { ListingCover } from './ListingCover.js';

/** The MVPs that people rent, save and try most; nothing while nobody has (FIND-66). */
export function PopularListings() {
  const listings = cardsOf(useInfiniteQuery(listingsQuery(POPULAR, POPULAR_SHOWN)).data);
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="popular" className="text-xl font-semibold">
          Popular
        </h2>
        <Link to="/?sort=popular&order=desc" className={linkClass}>
          More popular MVPs
        </Link>
      </div>
      <ol className="grid gap-4 md:grid-cols-3">
        {listings.map(({ id, title, image, price, duration, shortDescription }) => (
          <li key={id} className={`${panelClass} group relative flex gap-4 overflow-hidden`}>
            <div className="w-36 shrink-0">
              <ListingCover image={image} className="h-full" />
            </div>
            <div className="flex min-w-0 flex-col justify-center py-3 pr-4">
              <h3 className="truncate font-semibold">
                <Link to={`/mvp/${id}`} viewTransition className="card-link">
                  {title}
                </Link>
              </h3>
              <p className="truncate text-sm text-muted">{shortDescription}</p>
              <p className="money text-sm">
                {formatPrice(price)} <span className="text-muted">{duration}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
