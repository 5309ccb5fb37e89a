import { useEffect } from 'react';
import { useAuth } from '../../identity/api/AuthProvider.js';
import { deleteAccountsList } from './saved-changes.js';
import { subscribeToSavedIds } from './saved-store.js';
import { storeSavedChanges, syncSavedIds } from './sync-saved-ids.js';

/**
 * Reads the list of the signed-in user's account, after storing the changes that it lacks, such as those of a visitor
 * who signs in, and stores later changes. A request that fails is repeated at the next change or page load. After the
 * user has signed out, deletes the list from this browser (FIND-40).
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
    const abortController = new AbortController();
    syncSavedIds(uid, abortController.signal).catch(() => undefined);
    const unsubscribe = subscribeToSavedIds(() => void storeSavedChanges(uid).catch(() => undefined));
    return () => {
      abortController.abort();
      unsubscribe();
    };
  }, [uid]);
}
