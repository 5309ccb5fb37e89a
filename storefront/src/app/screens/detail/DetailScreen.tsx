import type { ListingDetail } from '@market/contract/listings/listings';
import { LISTING_TEXTS } from '@market/contract/screens/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { countView } from '../../../features/listings/api/count-view.js';
import { listingQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingGallery } from '../../../features/listings/components/ListingGallery.js';
import { ListingHeader } from '../../../features/listings/components/ListingHeader.js';
import { ShareButton } from '../../../features/listings/components/ShareButton.js';
import { OtherMvpsRating } from '../../../features/ratings/components/OtherMvpsRating.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { isRentalInForce, listingRentalQuery } from '../../../features/rentals/api/listing-rental.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { createLazyComponent } from '../../../shared/lazy-component.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { DetailSkeleton } from './DetailSkeleton.js';
import { DeveloperCard } from './DeveloperCard.js';
import { OfferPanel } from './OfferPanel.js';
import { useOpenDialog } from './use-open-dialog.js';

const ListingAbout = createLazyComponent(async () => ({
  default: (await import('../../../features/listings/components/ListingFacts.js')).ListingAbout,
}));

const ListingFacts = createLazyComponent(async () => ({
  default: (await import('../../../features/listings/components/ListingFacts.js')).ListingFacts,
}));

const ListingRatings = createLazyComponent(async () => ({
  default: (await import('../../../features/ratings/components/ListingRatings.js')).ListingRatings,
}));

const ReportButton = lazy(() =>
  loadChunk(() => import('../../../features/reports/components/ReportButton.js')),
);

const RelatedListings = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RelatedListings.js')),
);

const RepositorySummary = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RepositorySummary.js')),
);

const RecentlyViewed = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RecentlyViewed.js')),
);

const ReportDialog = lazy(() =>
  loadChunk(() => import('../../../features/reports/components/ReportDialog.js')),
);

/** The page of one MVP, with buttons to try, rent and buy it (FIND-20). */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(listingQuery(id));
  useDocumentTitle(query.data?.title ?? 'MVP');
  if (query.data) return <Detail key={id} listing={query.data} />;
  if (query.isPending) return <DetailSkeleton />;
  const homeLink = <ButtonLink to="/">Back to Homepage</ButtonLink>;
  const isMissing =
    query.error instanceof ApiError && (query.error.status === 404 || query.error.code === 'request/invalid');
  if (isMissing) {
    return (
      <EmptyState icon={SearchX} heading="h1" title={LISTING_TEXTS.notFound} action={homeLink}>
        {LISTING_TEXTS.notFoundText}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      heading="h1"
      title={LISTING_TEXTS.detailFailed}
      onRetry={() => void query.refetch()}
      action={homeLink}
    >
      {errorMessage(query.error, '')}
    </ErrorState>
  );
}

function Detail({ listing }: { readonly listing: ListingDetail }) {
  const user = useUser();
  const isOwn = user?.uid === listing.userId;
  const { data: rental } = useQuery({ ...listingRentalQuery(listing.id), enabled: user !== null && !isOwn });
  const dialogState = useOpenDialog(listing);
  const isBrowserIdle = useIsBrowserIdle();
  useEffect(() => {
    if (isBrowserIdle && !isOwn) countView(listing.id);
  }, [isBrowserIdle, isOwn, listing.id]);
  return (
    <div className="content py-6 pb-28 md:py-10">
      {/*
       * On phones the panel with the prices and the demo button precedes the facts, so that visitors reach the demo
       * without scrolling past a long text.
       */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="flex min-w-0 flex-col gap-5 md:gap-6">
          <ListingHeader
            listing={listing}
            isRentedOrOwned={Boolean(rental && isRentalInForce(rental, new Date()))}
            actions={
              <>
                <ShareButton mvpId={listing.id} title={listing.title} />
                <SaveButton mvpId={listing.id} title={listing.title} />
              </>
            }
            ratingNote={<OtherMvpsRating listing={listing} />}
          />
          <ListingGallery {...listing} />
        </div>
        <OfferPanel listing={listing} {...dialogState} />
        <div className="min-w-0">
          <Suspense fallback={<div className="min-h-screen" />}>
            <ListingAbout listing={listing} />
            <ListingRatings
              listing={listing}
              userId={user?.uid}
              renderReportDialog={(rating, onClose) => (
                <Suspense>
                  <ReportDialog subject={{ ratingId: rating.id }} name="this review" onClose={onClose} />
                </Suspense>
              )}
            />
            <ListingFacts listing={listing} />
          </Suspense>
          <Suspense>{isBrowserIdle && <RepositorySummary id={listing.id} />}</Suspense>
          {!isOwn && (
            <DeveloperCard listing={listing} onMessage={() => dialogState.setOpenDialog('message')} />
          )}
        </div>
      </div>
      <Suspense>
        {user && !isOwn && (
          <div className="mt-8 flex justify-end">
            <ReportButton subject={{ mvpId: listing.id }} name={listing.title} label="Report this MVP" />
          </div>
        )}
      </Suspense>
      <Suspense>{isBrowserIdle && <RelatedListings id={listing.id} />}</Suspense>
      <Suspense>{isBrowserIdle && <RecentlyViewed currentId={listing.id} />}</Suspense>
    </div>
  );
}
