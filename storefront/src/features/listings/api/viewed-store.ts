/** Local storage key of the ids of recently viewed MVPs (FIND-85). */
export const VIEWED_STORAGE_KEY = 'recentlySeen';
/** How many recently viewed MVPs are stored and shown at most. */
export const VIEWED_IDS_MAX = 8;

/** Returns the ids of the MVPs that were opened last in this browser, latest first (FIND-85). */
export function readViewedIds(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(VIEWED_STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, VIEWED_IDS_MAX);
  } catch {
    return [];
  }
}

/** Records that an MVP was viewed in this browser. */
export function recordView(id: string): void {
  try {
    const otherIds = readViewedIds().filter((storedId) => storedId !== id);
    localStorage.setItem(VIEWED_STORAGE_KEY, JSON.stringify([id, ...otherIds].slice(0, VIEWED_IDS_MAX)));
  } catch {
    // Without storage, the view is not recorded.
  }
}

/** Deletes the ids of recently viewed MVPs, when the user signs out. */
export function deleteViewedIds(): void {
  try {
    localStorage.removeItem(VIEWED_STORAGE_KEY);
  } catch {
    // Without storage, there is nothing to delete.
  }
}
