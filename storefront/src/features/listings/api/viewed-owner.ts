// Separate from viewed-store.ts, because every page loads this file.

/** Local storage key of the ids of recently viewed MVPs (FIND-85). */
export const VIEWED_STORAGE_KEY = 'recentlySeen';
/** Local storage key of the id of the user whose list it is; absent while the list is a visitor's. */
export const VIEWED_OWNER_KEY = 'recentlySeenOwner';

/**
 * Makes the list that of the user who is signed in; `null` means a visitor. Deletes a list of another user, and keeps a
 * visitor's (FIND-85).
 */
export function assignViewedIds(uid: string | null): void {
  try {
    const owner = localStorage.getItem(VIEWED_OWNER_KEY);
    if (owner === uid) return;
    if (owner !== null) localStorage.removeItem(VIEWED_STORAGE_KEY);
    if (uid === null) localStorage.removeItem(VIEWED_OWNER_KEY);
    else localStorage.setItem(VIEWED_OWNER_KEY, uid);
  } catch {
    // Without storage, there is nothing to delete.
  }
}
