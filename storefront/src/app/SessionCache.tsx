import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuth } from '../features/identity/api/AuthProvider.js';
import { deleteSeen } from '../features/listings/api/seen-store.js';
import { notify } from '../shared/ui/notify.js';

/** Keeps data from crossing users: clears the query cache when another person signs in, or signs out. */
export function SessionCache() {
  const auth = useAuth();
  const queries = useQueryClient();
  const uid = auth.status === 'signedIn' ? auth.user.uid : auth.status === 'signedOut' ? 'nobody' : null;
  const disabled = auth.status === 'signedOut' ? auth.disabled : undefined;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (uid === null || uid === before.current) return;
    const previous = before.current;
    const isFirst = previous === null;
    before.current = uid;
    if (!isFirst) {
      void queries.resetQueries();
      // The next user of this browser must not see which MVPs the previous one viewed (FIND-85).
      if (previous !== 'nobody') deleteSeen();
      // This also runs when a session expires, so that private data does not remain in the cache.
      if (uid === 'nobody') notify('info', disabled ?? 'You are signed out.');
    } else if (uid !== 'nobody') {
      // Requests that were sent before the sign-in was known were answered as a visitor's: 404 for the owner's hidden
      // listing, '#' for the source that the user paid for.
      void queries.resetQueries({ predicate: (query) => query.state.status === 'error' });
      void queries.invalidateQueries({ queryKey: ['listings', 'detail'] });
    }
  }, [uid, disabled, queries]);
  return null;
}
