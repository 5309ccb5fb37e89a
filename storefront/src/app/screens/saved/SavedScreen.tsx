import { useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { savedListingsQuery } from '../../../features/saved/api/saved-queries.js';
import { useSavedMvps } from '../../../features/saved/api/use-saved-mvps.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { useFocusAfterRemoval } from '../../../shared/ui/use-focus-after-removal.js';
import { UnavailableNote } from './UnavailableNote.js';
import { StoredCopyNote } from './StoredCopyNote.js';

/** While this screen is open, the stored copy of the list is updated if it is older than this many milliseconds. */
const STORED_COPY_AGE_MAX_MS = 5 * 60 * 1000;
const EMPTY_TEXT = 'No MVPs saved yet. Star some MVPs in Shorts to see them here!';

/** The page of saved MVPs, as a grid of cards (FIND-40 to FIND-42). */
export function Component() {
  useDocumentTitle('Saved MVPs');
  const user = useUser();
  // The server cannot read the list, which is in local storage. Until hydration is complete, the list must not appear
  // empty.
  const isHydrated = useBrowserValue(() => true, false);
  // Removing a card removes the star button that had the focus, so the headline gets the focus.
  const headlineRef = useFocusAfterRemoval<HTMLHeadingElement>(useSavedMvps().ids.length);
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={headlineRef} tabIndex={-1} className="text-xl font-semibold focus:outline-none md:text-2xl">
          Saved MVPs
        </h1>
        {user && (
          <ButtonLink to="/saved/searches" variant="ghost">
            Saved Searches
          </ButtonLink>
        )}
      </div>
      {isHydrated ? <SavedGrid /> : <ListingGridSkeleton count={3} />}
    </div>
  );
}

function SavedGrid() {
  const { ids, has, toggle } = useSavedMvps();
  useStoredCopyUpdate();
  const query = useInfiniteQuery(savedListingsQuery(useRequestedIds(ids)));
  if (ids.length === 0) return <EmptySavedList />;
  if (query.isPending) return <ListingGridSkeleton count={3} />;
  if (query.isError && !query.data)
    return <ListingsError error={query.error} onRetry={() => void query.refetch()} />;
  const listings = query.data.pages.flatMap((page) => page.listings).filter(({ id }) => has(id));
  const storedAt = query.data.pages.find((page) => page.storedAt !== null)?.storedAt;
  // A stored copy may lack listings that are still public, so missing ones are counted only after the server has
  // returned every page.
  const unavailableIds =
    query.hasNextPage || query.isFetching || storedAt != null
      ? []
      : ids.filter((id) => !listings.some((listing) => listing.id === id));
  const unavailableNote = unavailableIds.length > 0 && (
    <UnavailableNote count={unavailableIds.length} onRemove={() => unavailableIds.forEach(toggle)} />
  );
  if (listings.length === 0 && !query.hasNextPage)
    return (
      <>
        {unavailableNote}
        <EmptySavedList />
      </>
    );
  return (
    <>
      <h2 className="sr-only">Your list</h2>
      {unavailableNote}
      {storedAt != null && (
        <StoredCopyNote
          storedAt={storedAt}
          isLoading={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ListingGrid
        listings={listings}
        cornerActionOf={(listing) => <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
      />
      <LoadMore query={query} loadedCount={listings.length}>
        Load More MVPs
      </LoadMore>
    </>
  );
}

/** Returns the ids to request. They change when an MVP is saved, but not when one is removed, which saves a request. */
function useRequestedIds(ids: readonly string[]): readonly string[] {
  const [requestedIds, setRequestedIds] = useState(ids);
  if (ids.every((id) => requestedIds.includes(id))) return requestedIds;
  setRequestedIds(ids);
  return ids;
}

/** Updates the stored copy of the list when it is too old, so that an offline user sees a recent list. */
function useStoredCopyUpdate(): void {
  useEffect(() => {
    let stopUpdates: (() => void) | undefined;
    let isUnmounted = false;
    void import('../../../features/saved/api/store-saved-copy.js').then(
      ({ storeSavedCopy }) => {
        if (!isUnmounted) stopUpdates = storeSavedCopy(STORED_COPY_AGE_MAX_MS);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stopUpdates?.();
    };
  }, []);
}

function EmptySavedList() {
  return (
    <EmptyState icon={Star} title={EMPTY_TEXT} action={<ButtonLink to="/shorts">Watch Shorts</ButtonLink>} />
  );
}
