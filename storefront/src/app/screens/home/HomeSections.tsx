import { lazy, Suspense } from 'react';
import { PopularListings } from '../../../features/listings/components/PopularListings.js';
import { MarketFigures } from '../../../features/finding/components/MarketFigures.js';
import { useIsIdle } from '../../../shared/hooks/use-is-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ListYourMvpSection } from '../../../features/finding/components/ListYourMvpSection.js';

const RecentlySeen = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RecentlySeen.js')),
);

/** The sections of the homepage below its cards (FIND-62). */
export function HomeSections() {
  const isIdle = useIsIdle();
  return (
    <>
      <PopularListings />
      <MarketFigures />
      <ListYourMvpSection />
      <Suspense>{isIdle && <RecentlySeen />}</Suspense>
    </>
  );
}
