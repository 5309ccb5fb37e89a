import type { Listing } from '@market/contract/listings/listings';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { ListingCard } from './ListingCard.js';

interface Props {
  readonly listings: readonly Listing[];
  readonly cornerActionOf?: (listing: Listing) => ReactNode;
  /** An element after the last card. On wide windows it fills the two free cells of the last row. */
  readonly lastElement?: ReactNode;
  /** Whether a row has at most three cards, because the grid has only three. */
  readonly hasThreeColumns?: boolean;
}

/** A grid of cards that are at least 300 px wide (FIND-52). */
export function ListingGrid({ listings, cornerActionOf, lastElement, hasThreeColumns = false }: Props) {
  return (
    <ul className={clsx('card-grid', hasThreeColumns && 'lg:!grid-cols-3')}>
      {listings.map((listing, index) => (
        <li key={listing.id} className="grid">
          <ListingCard
            listing={listing}
            shouldLoadFirst={index === 0}
            cornerAction={cornerActionOf?.(listing)}
          />
        </li>
      ))}
      {lastElement && listings.length % 4 === 2 && (
        <li className="col-span-2 hidden min-[1328px]:grid">{lastElement}</li>
      )}
    </ul>
  );
}

/** Placeholders for the grid while its cards load. */
export function ListingGridSkeleton({ count }: { readonly count: number }) {
  return (
    <Loading label="Loading MVPs...">
      <div className="card-grid">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex flex-col gap-3">
            <Skeleton className="aspect-video w-full rounded-card" />
            <div className="flex flex-col">
              <div className="flex justify-between gap-8">
                <Skeleton className="h-6 flex-1" />
                <Skeleton className="h-6 w-14" />
              </div>
              <Skeleton className="mt-1 h-5 w-1/2" />
              <Skeleton className="my-1 h-9 w-full" />
              <Skeleton className="h-14 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
