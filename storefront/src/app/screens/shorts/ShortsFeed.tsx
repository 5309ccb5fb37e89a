import type { Listing } from '@market/contract/listings/listings';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSavedMvps } from '../../../features/saved/api/use-saved-mvps.js';
import { readLastShort, storeLastShort } from '../../../features/shorts/api/shorts-storage.js';
import type { FeedStep } from '../../../features/shorts/api/swipe.js';
import { useFeedGestures } from '../../../features/shorts/api/use-feed-gestures.js';
import { ShortSlide } from '../../../features/shorts/components/ShortSlide.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useFocusAfterRemoval } from '../../../shared/ui/use-focus-after-removal.js';
import { ShortButtons } from './ShortButtons.js';
import { ShortPanel } from './ShortPanel.js';

/** When this many shorts are left, the next page is fetched. */
const SHORTS_LEFT_TO_FETCH = 4;

interface Props {
  readonly shorts: readonly Listing[];
  /** The query of the shorts, which fetches the next page. */
  readonly nextPage: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isError' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
}

/**
 * Shows one short at a time and loads the players of the previous and the next one in advance (FIND-30). Fetches the
 * next page near the end; if that fails, fetches it again only when the user asks for the next short, or once the
 * shorts are loaded again (FIND-35).
 */
export function ShortsFeed({ shorts, nextPage }: Props) {
  const lastShortId = useBrowserValue(readLastShort, null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(true);
  const savedListings = useSavedMvps();
  const navigate = useNavigate();
  const index = Math.max(
    0,
    shorts.findIndex((listing) => listing.id === (chosenId ?? lastShortId)),
  );
  const currentShort = shorts[index];
  // Creating and removing players is slow, so React first shows the new short, and then updates the players of its
  // neighbors.
  const deferredIndex = useDeferredValue(index);

  const { hasNextPage, isFetching, isError, fetchNextPage } = nextPage;
  const nextError =
    index + 1 === shorts.length && isError && hasNextPage ? errorMessage(nextPage.error, '') : null;
  // A successful attempt removes the button 'Try Again', which had the focus.
  const feedRef = useFocusAfterRemoval<HTMLElement>(nextError === null);
  const moveBy = (by: FeedStep) => {
    const nextShort = shorts[index + by];
    if (by === 1 && !nextShort && hasNextPage && !isFetching) void fetchNextPage();
    if (by === 0 || !nextShort) return;
    // Otherwise the focus would stay on a button of the previous short, which is no longer on the screen.
    if (document.activeElement?.closest('[inert], [aria-hidden]'))
      feedRef.current?.focus({ preventScroll: true });
    setChosenId(nextShort.id);
    storeLastShort(nextShort.id);
  };
  useEffect(() => {
    const isNearEnd = index >= shorts.length - SHORTS_LEFT_TO_FETCH;
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [index, shorts.length, hasNextPage, isFetching, isError, fetchNextPage]);

  const bindGestures = useFeedGestures({
    onStep: moveBy,
    onOpen: () => currentShort && void navigate(`/mvp/${currentShort.id}`),
    onSave: () => currentShort && savedListings.toggle(currentShort.id),
  });
  if (!currentShort) return null;
  const buttons = (
    <ShortButtons listing={currentShort} isMuted={isMuted} onToggleSound={() => setMuted(!isMuted)} />
  );
  return (
    <section
      ref={feedRef}
      tabIndex={-1}
      aria-label="Shorts feed"
      aria-roledescription="carousel"
      className="content relative flex min-h-0 flex-1 touch-none flex-col max-lg:p-0 lg:py-4 focus:outline-none"
      {...bindGestures()}
    >
      <p role="status" className="sr-only">
        <bdi>{currentShort.title}</bdi>, short {index + 1} of {shorts.length}
      </p>
      <article
        aria-label={currentShort.title}
        className="mx-auto flex min-h-0 w-full flex-1 flex-col lg:flex-row lg:justify-center lg:gap-8 xl:gap-14"
      >
        <div className="short-area relative min-h-0 flex-1 overflow-hidden lg:aspect-[9/16] lg:h-full lg:flex-initial lg:rounded-card">
          {shorts
            .filter((_, i) => i === index || Math.abs(i - deferredIndex) < 2)
            .map((listing) => (
              <ShortSlide
                key={listing.id}
                listing={listing}
                offsetFromCurrent={shorts.indexOf(listing) - index}
                isMuted={isMuted}
              />
            ))}
          <div className="short-rail absolute z-10 flex flex-col gap-3 lg:hidden">{buttons}</div>
        </div>
        <ShortPanel
          listing={currentShort}
          buttons={buttons}
          hasPrevious={index > 0}
          next={shorts[index + 1]}
          hasNext={index + 1 < shorts.length || hasNextPage}
          nextError={nextError}
          onStep={moveBy}
        />
      </article>
    </section>
  );
}
