/** Local storage key of the ids of recently viewed MVPs (FIND-85). */
export const SEEN_STORAGE_KEY = 'recentlySeen';
/** How many recently viewed MVPs are stored and shown at most. */
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

/** Records that an MVP was viewed in this browser. */
export function recordSeen(id: string): void {
  try {
    const otherIds = readSeenIds().filter((other) => other !== id);
    localStorage.setItem(SEEN_STORAGE_KEY, JSON.stringify([id, ...otherIds].slice(0, SEEN_MAX)));
  } catch {
    // Without storage, the view is not recorded.
  }
}

/** Deletes the ids of recently viewed MVPs, when the user signs out. */
export function deleteSeen(): void {
  try {
    localStorage.removeItem(SEEN_STORAGE_KEY);
  } catch {
    // Without storage, there is nothing to delete.
  }
}
