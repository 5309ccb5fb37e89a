import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { noSavedIds, replaceSaved, savedIds, subscribeToSaved, withChanges } from './saved-store.js';

const calls = () => loadChunk(() => import('./saved-calls.js'));

interface Saved {
  readonly ids: readonly string[];
  readonly has: (mvpId: string) => boolean;
  /** Saves or removes an MVP, here at once and on the server for a signed-in user; returns whether it is saved now. */
  readonly toggle: (mvpId: string) => boolean;
}

/** The saved MVPs of this browser and its user (FIND-40). */
export function useSaved(): Saved {
  const ids = useSyncExternalStore(subscribeToSaved, savedIds, noSavedIds);
  const isSignedIn = useUser() !== null;
  const has = useCallback((mvpId: string) => ids.includes(mvpId), [ids]);
  const toggle = useCallback(
    (mvpId: string) => {
      const before = savedIds();
      const isSaved = !before.includes(mvpId);
      replaceSaved(isSaved ? [mvpId, ...before] : before.filter((id) => id !== mvpId));
      // Without a response the browser's list stays; the next sign-in merges them again.
      if (isSignedIn)
        void calls()
          .then(({ keepSaved }) => keepSaved(mvpId, isSaved))
          .catch(() => undefined);
      return isSaved;
    },
    [isSignedIn],
  );
  return { ids, has, toggle };
}

/** Merges this browser's saved ids with the account's at sign-in (FIND-40). */
export function useSavedMerge(): void {
  const uid = useUser()?.uid;
  useEffect(() => {
    if (!uid) return;
    const control = new AbortController();
    const before = savedIds();
    calls()
      .then(({ joinSaved }) => joinSaved(before, control.signal))
      .then((joined) => replaceSaved(withChanges(joined, before, savedIds())))
      .catch(() => undefined);
    return () => control.abort();
  }, [uid]);
}
