import { useInfiniteQuery } from '@tanstack/react-query';
import {
  listingsQuery,
  loadedListings,
  POPULAR_FILTERS,
  POPULAR_LISTINGS_REQUESTED_MAX,
} from '../../../features/listings/api/listing-queries.js';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { Rating } from '../../../shared/ui/Rating.js';

/** Covers of popular MVPs beside the ways to sign in, on wide windows; they load after the page. */
export default function LoginCovers() {
  const isWide = useBrowserValue(() => window.matchMedia('(min-width: 64rem)').matches, false);
  const query = useInfiniteQuery({
    ...listingsQuery(POPULAR_FILTERS, POPULAR_LISTINGS_REQUESTED_MAX),
    enabled: isWide,
  });
  const listings = loadedListings(query.data).slice(0, COVERS_SHOWN);
  if (!isWide || listings.length < COVERS_SHOWN) return null;
  return (
    <ul aria-hidden="true" className="grid grid-cols-3 gap-4 max-lg:hidden">
      {listings.map(({ id, image, title, price, duration, rating, reviewCount }) => (
        <li key={id} className="overflow-hidden rounded-card bg-surface text-text">
          <ListingCover image={image} shouldLoadFirst />
          <div className="flex flex-col gap-0.5 border-t border-line px-3 py-2.5">
            <p className="truncate font-display font-bold">{title}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              <p className="money text-xs text-muted">
                {formatPrice(price)} / {durationAfterSlash(duration)}
              </p>
              <Rating rating={rating} reviewCount={reviewCount} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

const COVERS_SHOWN = 3;
