import { PopularListings } from '../../../features/listings/components/PopularListings.js';
import { MarketFigures } from '../../../features/finding/components/MarketFigures.js';
import { ThreeSteps } from '../../../features/finding/components/ThreeSteps.js';
import { WordToListers } from '../../../features/finding/components/WordToListers.js';

/** The homepage below its cards (FIND-62). */
export function HomeMore() {
  return (
    <>
      <PopularListings />
      <ThreeSteps />
      <MarketFigures />
      <WordToListers />
    </>
  );
}
