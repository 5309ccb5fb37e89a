import { useSyncExternalStore } from 'react';
import { session } from '../http/session.js';

/** Who looks at the console. */
export function useModeratorId(): string | undefined {
  const standing = useSyncExternalStore(session.subscribe, session.standing);
  return standing.status === 'signedIn' ? standing.user.uid : undefined;
}
