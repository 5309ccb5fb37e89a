import { useCallback, useSyncExternalStore } from 'react';
import { changeSavedList } from './saved-account.js';
import { noSavedIds, readSavedIds, subscribeToSavedIds } from './saved-store.js';

interface SavedMvps {
  readonly ids: readonly string[];
  readonly has: (mvpId: string) => boolean;
  /**
   * Saves or removes an MVP in this browser, and in the account of a signed-in user; returns whether it is now
   * saved.
   */
  readonly toggle: (mvpId: string) => boolean;
}

/** Returns the saved MVPs of this browser and its user. `SavedSync` stores their changes in the account (FIND-40). */
export function useSavedMvps(): SavedMvps {
  const ids = useSyncExternalStore(subscribeToSavedIds, readSavedIds, noSavedIds);
  const has = useCallback((mvpId: string) => ids.includes(mvpId), [ids]);
  return { ids, has, toggle };
}

function toggle(mvpId: string): boolean {
  const isNowSaved = !readSavedIds().includes(mvpId);
  changeSavedList(mvpId, isNowSaved);
  return isNowSaved;
}
