import { useEffect, useRef, useSyncExternalStore } from 'react';
import { noSavedIds, savedIds, subscribeToSaved } from './saved-store.js';

/** Leaves the network to the page first. */
const AFTER_MS = 2_000;
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;
/** Who looks at the list wants to find the same later. */
const OLD_WHILE_SEEN_AFTER_MS = 5 * 60 * 1000;

/** Keeps a copy of the saved listings in this browser, so that /saved shows them without a network. */
export function useSavedCopy(isListSeen: boolean): void {
  const olderThanMs = isListSeen ? OLD_WHILE_SEEN_AFTER_MS : OLD_AFTER_MS;
  const ids = useSyncExternalStore(subscribeToSaved, savedIds, noSavedIds);
  const hadSome = useRef(false);
  useEffect(() => {
    // Caches are only there on safe origins. Who never saved anything has no copy to forget.
    if (!('caches' in window) || (ids.length === 0 && !hadSome.current)) return;
    hadSome.current = true;
    const timer = setTimeout(() => {
      // The next change, or the next visit, stores what could not be had now.
      void import('./saved-listings.js')
        .then(({ storeCopy }) => storeCopy(ids, { now: new Date(), olderThanMs }))
        .catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [ids, olderThanMs]);
}
