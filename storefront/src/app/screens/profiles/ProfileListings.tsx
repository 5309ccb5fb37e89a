import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import { PROFILE_CARD_DESCRIPTION_LENGTH } from '@market/contract/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { loadedListings, listingsQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingCard } from '../../../features/listings/components/ListingCard.js';
import { ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { firstCharacters } from '../../../shared/format/text.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';

/** The section 'MVPs by {name}' of a profile: cards with the first 100 characters of the description (PEOPLE-2). */
export function ProfileListings({ userId, name }: { readonly userId: string; readonly name: string }) {
  const query = useInfiniteQuery(listingsQuery({ userId }, PAGE_SIZE_DEFAULT));
  const listings = loadedListings(query.data);
  return (
    <section aria-labelledby="listings" className="flex flex-col gap-6">
      <h2 id="listings" className="text-xl font-semibold">
        MVPs by <bdi>{name}</bdi>
      </h2>
      {query.isPending && <ListingGridSkeleton count={3} />}
      {query.isError && listings.length === 0 && (
        <ListingsError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && listings.length === 0 && (
        <EmptyState icon={PackageOpen} heading="h3" title="No MVPs Available">
          This user hasn&apos;t published any MVPs yet.
        </EmptyState>
      )}
      <ul className="card-grid">
        {listings.map((listing, index) => (
          <li key={listing.id} className="grid">
            <ListingCard
              listing={listing}
              description={firstCharacters(listing.description, PROFILE_CARD_DESCRIPTION_LENGTH)}
              namesCreator={false}
              shouldLoadFirst={index === 0}
              cornerAction={<SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} loadedCount={listings.length}>
        Load More MVPs
      </LoadMore>
    </section>
  );
}
