import type { ListingsPage } from '@market/contract/listings/listings';
import type { InfiniteData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ListYourMvpSection } from '../../../features/finding/components/ListYourMvpSection.js';
import { otherPopularListings } from '../../../features/listings/api/home-listings.js';
import { loadedListings } from '../../../features/listings/api/listing-queries.js';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { PopularListings } from '../../../features/listings/components/PopularListings.js';
import { findQuotableListings } from '../../../features/ratings/api/quotes.js';
import { Quotes } from '../../../features/ratings/components/Quotes.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';

const RecentlyViewed = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RecentlyViewed.js')),
);

interface Props {
  readonly popularData: InfiniteData<ListingsPage> | undefined;
  readonly newestData: InfiniteData<ListingsPage> | undefined;
}

/** The sections of the homepage below its cards (FIND-62). */
export default function HomeSections({ popularData, newestData }: Props) {
  const isBrowserIdle = useIsBrowserIdle();
  const reviewQuoteSources = findQuotableListings([
    ...loadedListings(popularData),
    ...(newestData?.pages[0]?.mvps ?? []),
  ]);
  return (
    <>
      <PopularListings
        listings={otherPopularListings(popularData, newestData)}
        cornerActionOf={(listing) => <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
      />
      <Quotes listings={reviewQuoteSources} renderPicture={(image) => <ListingCover image={image} />} />
      <ListYourMvpSection />
      <Suspense>{isBrowserIdle && <RecentlyViewed />}</Suspense>
    </>
  );
}
