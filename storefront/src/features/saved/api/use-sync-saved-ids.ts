import { useEffect } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useAuth } from '../../identity/api/AuthProvider.js';
import { assignListTo, deleteAccountsList } from './saved-changes.js';
import { subscribeToSavedIds } from './saved-store.js';

// Only the pages of signed-in people load the code that sends requests.
const loadSync = () => loadChunk(() => import('./sync-saved-ids.js'));

/**
 * When a user signs in, sends the changes that the server has not confirmed, such as the MVPs that the user saved as a
 * visitor, and then reads the account's list. Sends later changes, too. A request that fails is repeated at the next
 * change or page load. After the user has signed out, deletes the list from this browser (FIND-40).
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
    const storeChanges = () =>
      void loadSync()
        .then(({ storeSavedChanges }) => storeSavedChanges(uid))
        .catch(() => undefined);
    const unsubscribe = subscribeToSavedIds(storeChanges);
    return () => {
      abortController.abort();
      unsubscribe();
    };
  }, [uid]);
}
