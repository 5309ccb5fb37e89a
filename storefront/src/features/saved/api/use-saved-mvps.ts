import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useAuth, useUser } from '../../identity/api/AuthProvider.js';
import { assignListTo, changeSavedList, deleteAccountsList } from './saved-account.js';
import { noSavedIds, readSavedIds, subscribeToSavedIds } from './saved-store.js';

const loadSync = () => loadChunk(() => import('./sync-saved-ids.js'));

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
  const uid = useUser()?.uid;
  const has = useCallback((mvpId: string) => ids.includes(mvpId), [ids]);
  const toggle = useCallback(
    (mvpId: string) => {
      const isNowSaved = !readSavedIds().includes(mvpId);
      changeSavedList(mvpId, isNowSaved);
      // If the request fails, the next change or page load repeats it.
      if (uid !== undefined)
        void loadSync()
          .then(({ storeSavedChanges }) => storeSavedChanges(uid))
          .catch(() => undefined);
      return isNowSaved;
    },
    [uid],
  );
  return { ids, has, toggle };
}

/**
 * Reads the list of the signed-in user's account, after storing the changes that it lacks, such as those of a visitor
 * who signs in. After the user has signed out, deletes the list from this browser (FIND-40).
 */
export function useSyncSavedIds(): void {
  const auth = useAuth();
  const uid = auth.status === 'signedIn' ? auth.user.uid : undefined;
  // Without a response of the server the user may still be signed in, so the list is kept.
  const isSignedOut = auth.status === 'signedOut' && !auth.isUnconfirmed;
  useEffect(() => {
    if (isSignedOut) deleteAccountsList();
  }, [isSignedOut]);
  useEffect(() => {
    if (uid === undefined) return;
    assignListTo(uid);
    const abortController = new AbortController();
    loadSync()
      .then(({ syncSavedIds }) => syncSavedIds(uid, abortController.signal))
      .catch(() => undefined);
    return () => abortController.abort();
  }, [uid]);
}
