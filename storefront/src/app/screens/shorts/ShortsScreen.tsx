import type { Listing } from '@market/contract/listings/listings';
import { youtubeId } from '@market/contract/uploads/videos';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { loadedListings } from '../../../features/listings/api/listing-queries.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { shortsQuery } from '../../../features/shorts/api/feed.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import * as texts from '../../texts.js';
import { ShortsFeed } from './ShortsFeed.js';

/** The page with the feed of vertical videos (FIND-30). */
export function Component() {
  useDocumentTitle('Shorts');
  const query = useInfiniteQuery(shortsQuery());
  const shorts = loadedListings(query.data).filter(hasVideo);
  return (
    <div className="shorts-height relative flex flex-col overflow-hidden">
      <h1 className="sr-only">Shorts</h1>
      {query.isPending && (
        <Loading label="Loading shorts...">
          <div className="shorts-height flex flex-col lg:flex-row lg:items-center lg:justify-center lg:gap-14 lg:py-4">
            <Skeleton className="min-h-0 flex-1 lg:aspect-[9/16] lg:h-full lg:flex-initial lg:rounded-card" />
            <Skeleton className="m-4 h-36 rounded-card lg:m-0 lg:h-[420px] lg:w-[400px]" />
          </div>
        </Loading>
      )}
      {query.isError && shorts.length === 0 && (
        <ListingsError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && shorts.length === 0 && (
        <EmptyState
          icon={Clapperboard}
          title="No shorts yet"
          action={<ButtonLink to="/">Back to Homepage</ButtonLink>}
        >
          {texts.noShorts}
        </EmptyState>
      )}
      {shorts.length > 0 && <ShortsFeed shorts={shorts} nextPage={query} />}
    </div>
  );
}

function hasVideo(listing: Listing): boolean {
  return youtubeId(listing.videoUrl) !== undefined;
}
