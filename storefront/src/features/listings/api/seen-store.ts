/** Local storage key of the MVPs that were opened in this browser (FIND-85). */
export const SEEN_STORAGE_KEY = 'recentlySeen';
/** MVPs that are remembered, and shown. */
export const SEEN_MAX = 8;

/** Ids of the MVPs opened last in this browser, the latest first (FIND-85). Without storage there are none. */
export function seenIds(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SEEN_STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, SEEN_MAX);
  } catch {
    return [];
  }
}

/** Puts an MVP first. */
export function recordSeen(id: string): void {
  try {
    const others = seenIds().filter((other) => other !== id);
    localStorage.setItem(SEEN_STORAGE_KEY, JSON.stringify([id, ...others].slice(0, SEEN_MAX)));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Forgets all of them, as a person who signs out expects. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(SEEN_STORAGE_KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}
