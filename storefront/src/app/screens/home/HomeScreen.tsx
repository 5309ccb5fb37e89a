import { HOME_PAGE_SIZE } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { cardsOf, listingsQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/Notice.js';

/** Home: six cards, six more per click, then the way to /browse (FIND-1). */
export function Component() {
  useDocumentTitle('');
  return (
    <div className="content flex flex-col gap-10 py-8 md:gap-12 md:py-14">
      <section className="flex flex-col gap-4">
        <h1 className="max-w-[11.4em] text-2xl font-semibold text-balance md:text-3xl">
          Discover proven MVPs from talented developers
        </h1>
        <p className="max-w-[36.6em] text-base text-muted md:text-lg">
          Try a live demo for 15 minutes. Rent for 1, 3 or 6 months, or buy outright. The source code reaches
          you by e-mail within 24 hours of payment.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to="/shorts" size="lg">
            Watch Shorts
          </ButtonLink>
          <ButtonLink to="/login" size="lg" variant="secondary">
            Sign in to browse
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="newest" className="flex flex-col gap-6">
        <h2 id="newest" className="text-xl font-semibold">
          New on the market
        </h2>
        <HomeListings />
      </section>
    </div>
  );
}

function HomeListings() {
  const query = useInfiniteQuery(listingsQuery({}, HOME_PAGE_SIZE));
  const listings = cardsOf(query.data);
  if (query.isPending) return <ListingGridSkeleton count={HOME_PAGE_SIZE} />;
  if (query.isError && listings.length === 0)
    return <ListingsError error={query.error} onRetry={() => void query.refetch()} />;
  if (listings.length === 0) return <EmptyState icon={House} title="No MVPs yet" heading="h3" />;
  return (
    <>
      <ListingGrid
        listings={listings}
        actionFor={(listing) => <SaveButton floating mvpId={listing.id} title={listing.title} />}
      />
      <div className="flex flex-col items-center gap-2">
        <LoadMore query={query} shown={listings.length}>
          Load More MVPs
        </LoadMore>
        {!query.hasNextPage && listings.length > HOME_PAGE_SIZE && (
          <ButtonLink to="/browse" size="lg">
            Browse All MVPs
          </ButtonLink>
        )}
      </div>
    </>
  );
}
