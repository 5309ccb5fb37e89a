import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import {
  noSavedIds,
  replaceSavedIds,
  readSavedIds,
  subscribeToSavedIds,
  applyLocalChanges,
} from './saved-store.js';

const loadSavedCalls = () => loadChunk(() => import('./saved-calls.js'));

interface SavedMvps {
  readonly ids: readonly string[];
  readonly has: (mvpId: string) => boolean;
  /**
   * Saves or removes an MVP in this browser, and in the account of a signed-in user; returns whether it is now
   * saved.
   */
  readonly toggle: (mvpId: string) => boolean;
}

/** Returns the saved MVPs of this browser and its user (FIND-40). */
export function useSavedMvps(): SavedMvps {
  const ids = useSyncExternalStore(subscribeToSavedIds, readSavedIds, noSavedIds);
  const isSignedIn = useUser() !== null;
  const has = useCallback((mvpId: string) => ids.includes(mvpId), [ids]);
  const toggle = useCallback(
    (mvpId: string) => {
      const idsBefore = readSavedIds();
      const isNowSaved = !idsBefore.includes(mvpId);
      replaceSavedIds(isNowSaved ? [mvpId, ...idsBefore] : idsBefore.filter((id) => id !== mvpId));
      // If the request fails, only this browser has the change. The next sign-in merges both lists.
      if (isSignedIn)
        void loadSavedCalls()
          .then(({ storeSavedState }) => storeSavedState(mvpId, isNowSaved))
          .catch(() => undefined);
      return isNowSaved;
    },
    [isSignedIn],
  );
  return { ids, has, toggle };
}

/** Merges this browser's saved ids with the account's at sign-in (FIND-40). */
export function useMergeSavedIds(): void {
  const uid = useUser()?.uid;
  useEffect(() => {
    if (!uid) return;
    const abortController = new AbortController();
    const idsBefore = readSavedIds();
    loadSavedCalls()
      .then(({ mergeSavedIds }) => mergeSavedIds(idsBefore, abortController.signal))
      .then((mergedIds) => replaceSavedIds(applyLocalChanges(mergedIds, idsBefore, readSavedIds())))
      .catch(() => undefined);
    return () => abortController.abort();
  }, [uid]);
}
