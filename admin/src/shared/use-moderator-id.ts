import { useSyncExternalStore } from 'react';
import { session } from '../http/session.js';

/** Returns the id of the signed-in moderator. */
export function useModeratorId(): string | undefined {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return state.status === 'signedIn' ? state.user.uid : undefined;
}
