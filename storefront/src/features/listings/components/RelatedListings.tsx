import { RELATED_LISTINGS_MAX } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { relatedListingsQuery } from '../api/related-listings-query.js';
import { ListingGrid } from './ListingGrid.js';

/** Similar MVPs (FIND-28); renders nothing if there are none or the request fails. */
export default function RelatedListings({ id }: { readonly id: string }) {
  const { data: listings = [] } = useQuery(relatedListingsQuery(id));
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-12 flex flex-col gap-4 border-t border-line pt-8">
      <h2 id="related" className="text-xl font-semibold">
        Related MVPs
      </h2>
      <ListingGrid listings={listings} hasThreeColumns={listings.length === RELATED_LISTINGS_MAX} />
    </section>
  );
}
