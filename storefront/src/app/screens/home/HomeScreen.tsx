import { HOME_PAGE_SIZE } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isSearch } from '../../../features/finding/api/is-search.js';
import { loadedCards, listingsQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { Dispensable } from '../../../shared/Dispensable.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { createPart } from '../../../shared/part.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/Notice.js';
import { ShortsTile } from './ShortsTile.js';

const HomeHero = createPart(async () => ({ default: (await import('./HomeHero.js')).HomeHero }));
const HomeMore = createPart(async () => ({ default: (await import('./HomeMore.js')).HomeMore }));
const HomeSearch = createPart(async () => ({ default: (await import('./HomeSearch.js')).HomeSearch }));

/** The homepage: an introduction, six cards, and six more per click; or the results of a visitor's search (FIND-1, FIND-2). */
export function Component() {
  useDocumentTitle('');
  const [params] = useSearchParams();
  return isSearch(params) ? <HomeSearch /> : <Home />;
}

function Home() {
  const query = useInfiniteQuery(listingsQuery({}, HOME_PAGE_SIZE));
  const listings = loadedCards(query.data);
  return (
    <div className="content flex flex-col gap-10 py-8 md:gap-12 md:py-14">
      <Suspense fallback={<div className="min-h-96" />}>
        <HomeHero featured={listings.find(({ isAvailable }) => isAvailable)} />
      </Suspense>
      <section aria-labelledby="newest" className="flex flex-col gap-6">
        <h2 id="newest" className="text-xl font-semibold">
          New on the market
        </h2>
        {query.isPending ? (
          <ListingGridSkeleton count={HOME_PAGE_SIZE} />
        ) : query.isError && listings.length === 0 ? (
          <ListingsError error={query.error} onRetry={() => void query.refetch()} />
        ) : listings.length === 0 ? (
          <EmptyState icon={Plus} title="No MVPs yet" heading="h3" />
        ) : (
          <>
            <ListingGrid
              listings={listings}
              actionFor={(listing) => <SaveButton floating mvpId={listing.id} title={listing.title} />}
              rest={<ShortsTile listings={listings.slice(-3)} />}
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
        )}
      </section>
      <Dispensable fallback={null}>
        <Suspense>
          <HomeMore />
        </Suspense>
      </Dispensable>
    </div>
  );
}
