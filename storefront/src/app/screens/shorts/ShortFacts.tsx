import type { Listing } from '@market/contract/listings/listings';
import { PlayCircle } from 'lucide-react';
import { Link } from 'react-router';
import { CreatorLink } from '../../../features/listings/components/CreatorLink.js';
import { formatPrice } from '../../../shared/format/money.js';

const BUTTON_CLASSES =
  'pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-button px-4 text-sm font-medium whitespace-nowrap focus-visible:outline-white';

/** A short's price and creator, with links to its demo and to renting it (FIND-33). */
export function ShortFacts({ listing }: { readonly listing: Listing }) {
  const address = `/mvp/${listing.id}`;
  return (
    <>
      <p className="money mt-2 flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className="text-base font-semibold">{formatPrice(listing.price)}</strong>
        <span>{listing.duration}</span>
        <span className="min-w-0 truncate">
          by{' '}
          <CreatorLink
            createdBy={listing.createdBy}
            userId={listing.userId}
            className="pointer-events-auto font-medium hover:text-white focus-visible:outline-white"
          />
        </span>
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Link
          to={address}
          state={{ open: 'demo' }}
          className={`${BUTTON_CLASSES} bg-white text-black hover:bg-white/90`}
        >
          <PlayCircle aria-hidden="true" className="size-4" />
          Try Demo
        </Link>
        {listing.isAvailable && (
          <Link
            to={address}
            state={{ open: 'rent' }}
            className={`${BUTTON_CLASSES} bg-black/55 text-white ring-1 ring-white/60 hover:bg-black/75`}
          >
            Rent
          </Link>
        )}
      </p>
    </>
  );
}
