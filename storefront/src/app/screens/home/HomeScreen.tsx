import { HOME_PAGE_SIZE } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isSearch } from '../../../features/finding/api/is-search.js';
import {
  loadedListings,
  listingsQuery,
  POPULAR_FILTERS,
  POPULAR_LISTINGS_REQUESTED_MAX,
} from '../../../features/listings/api/listing-queries.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { ErrorBoundary } from '../../../shared/ErrorBoundary.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { createLazyComponent } from '../../../shared/lazy-component.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { BROWSE_NEWEST_PATH, NEWEST_MVPS_PATH } from '../../shell/use-browse-link.js';

const HomeHero = createLazyComponent(() => import('./HomeHero.js'));
const HomeSections = createLazyComponent(() => import('./HomeSections.js'));
const ShortsTile = createLazyComponent(() => import('./ShortsTile.js'));
const HomeSearch = createLazyComponent(() => import('./HomeSearch.js'));

/**
 * The homepage: an introduction, six cards, and six more per click; or the results of a visitor's search (FIND-1,
 * FIND-2).
 */
export function Component() {
  useDocumentTitle('');
  const [params] = useSearchParams();
  return isSearch(params) ? <HomeSearch /> : <Home />;
}

function Home() {
  const query = useInfiniteQuery(listingsQuery({}, HOME_PAGE_SIZE));
  const popularQuery = useInfiniteQuery(listingsQuery(POPULAR_FILTERS, POPULAR_LISTINGS_REQUESTED_MAX));
  const listings = loadedListings(query.data);
  return (
    <>
      <Suspense fallback={<div className="band min-h-[700px]" />}>
        <HomeHero popularData={popularQuery.data} newestData={query.data} />
      </Suspense>
      <div className="content flex flex-col gap-12 pt-8 pb-10 md:gap-14 md:pb-14">
        <section aria-labelledby="newest" className="flex flex-col gap-4 md:gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <h2 id="newest" className="text-xl font-semibold">
              New on the market
            </h2>
            <Link to={NEWEST_MVPS_PATH} className={linkClass}>
              All new MVPs
            </Link>
          </div>
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
                cornerActionOf={(listing) => (
                  <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />
                )}
                lastElement={
                  <Suspense>
                    <ShortsTile firstCards={listings} />
                  </Suspense>
                }
              />
              <div className="flex flex-col items-center gap-2">
                <LoadMore query={query} loadedCount={listings.length}>
                  Load More MVPs
                </LoadMore>
                {!query.hasNextPage && listings.length > HOME_PAGE_SIZE && (
                  <ButtonLink to={BROWSE_NEWEST_PATH} size="lg">
                    Browse All MVPs
                  </ButtonLink>
                )}
              </div>
            </>
          )}
        </section>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <HomeSections popularData={popularQuery.data} newestData={query.data} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}
