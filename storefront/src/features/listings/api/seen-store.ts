/** Local storage key of the MVPs that were opened in this browser (FIND-85). */
export const SEEN_STORAGE_KEY = 'recentlySeen';
/** The most MVPs that are stored and shown. */
export const SEEN_MAX = 8;

/** Returns the ids of the MVPs that were opened last in this browser, latest first (FIND-85). */
export function readSeenIds(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SEEN_STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, SEEN_MAX);
  } catch {
    return [];
  }
}

/** Records that an MVP was opened. */
export function recordSeen(id: string): void {
  try {
    const others = readSeenIds().filter((other) => other !== id);
    localStorage.setItem(SEEN_STORAGE_KEY, JSON.stringify([id, ...others].slice(0, SEEN_MAX)));
  } catch {
    // If storage is unavailable, nothing is recorded.
  }
}

/** Deletes all ids when the user signs out. */
export function deleteSeen(): void {
  try {
    localStorage.removeItem(SEEN_STORAGE_KEY);
  } catch {
    // If storage is unavailable, there is nothing to delete.
  }
}
