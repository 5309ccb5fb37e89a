// Separate from viewed-store.ts, because every page loads this file.

/** Local storage key of the ids of recently viewed MVPs (FIND-85). */
export const VIEWED_STORAGE_KEY = 'recentlySeen';
/** Local storage key of the id of the user who viewed these MVPs; absent if a visitor did. */
export const VIEWED_OWNER_KEY = 'recentlySeenOwner';

/**
 * Assigns the recently viewed MVPs to the user `uid`; null means a visitor. Deletes the MVPs of another user, and
 * keeps those of a visitor (FIND-85).
 */
export function assignViewedIds(uid: string | null): void {
  try {
    const owner = localStorage.getItem(VIEWED_OWNER_KEY);
    if (owner === uid) return;
    if (owner !== null) localStorage.removeItem(VIEWED_STORAGE_KEY);
    if (uid === null) localStorage.removeItem(VIEWED_OWNER_KEY);
    else localStorage.setItem(VIEWED_OWNER_KEY, uid);
  } catch {
    // Without storage, no ids are stored.
  }
}
