import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuth } from '../features/identity/api/AuthProvider.js';
import { assignViewedIds } from '../features/listings/api/viewed-owner.js';
import { notify } from '../shared/ui/notify.js';

/**
 * Clears the query cache when another user signs in, or the user signs out, and assigns the recently viewed MVPs
 * to the current user (FIND-85), so that users never see each other's data.
 */
export function ClearCacheOnUserChange() {
  const auth = useAuth();
  const queryClient = useQueryClient();
  const uid = auth.status === 'signedIn' ? auth.user.uid : auth.status === 'signedOut' ? 'visitor' : null;
  const disabledMessage = auth.status === 'signedOut' ? auth.disabledMessage : undefined;
  const lastUid = useRef<string | null>(null);
  useEffect(() => {
    if (uid === null || uid === lastUid.current) return;
    const isFirstSession = lastUid.current === null;
    lastUid.current = uid;
    if (!isFirstSession) {
      // The cache is also cleared when a session expires, so that private data does not remain in it.
      void queryClient.resetQueries();
      if (uid === 'visitor') notify('info', disabledMessage ?? 'You are signed out.');
    } else if (uid !== 'visitor') {
      // Requests that were sent before the session was known got a visitor's response (404 for the owner's hidden
      // listing, '#' for the source code that the user paid for), so they are repeated.
      void queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' });
      void queryClient.invalidateQueries({ queryKey: ['listings', 'detail'] });
    }
  }, [uid, disabledMessage, queryClient]);
  // If the server has not responded, the user may still be signed in, so the recently viewed MVPs are kept.
  const isConfirmed = auth.status !== 'signedOut' || !auth.isUnconfirmed;
  useEffect(() => {
    // The next user of this browser must not see which MVPs the previous one viewed (FIND-85).
    if (uid !== null && isConfirmed) assignViewedIds(uid === 'visitor' ? null : uid);
  }, [uid, isConfirmed]);
  return null;
}
