import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { SearchPanel } from './SearchPanel.js';

const RecentlyViewed = lazy(() =>
  loadChunk(() => import('../../../features/listings/components/RecentlyViewed.js')),
);

/** The page on which signed-in users search MVPs (FIND-2). */
export function Component() {
  useDocumentTitle('Browse MVPs');
  const isBrowserIdle = useIsBrowserIdle();
  return (
    <div className="content flex flex-col gap-4 py-5 md:gap-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Browse MVPs</h1>
      <SearchPanel />
      <Suspense>{isBrowserIdle && <RecentlyViewed />}</Suspense>
    </div>
  );
}
