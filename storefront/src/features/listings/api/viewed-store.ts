import { VIEWED_OWNER_KEY, VIEWED_STORAGE_KEY } from './viewed-owner.js';

/** How many recently viewed MVPs are stored and shown at most. */
export const VIEWED_IDS_MAX = 8;

/**
 * Returns the ids of the MVPs that were opened last in this browser, latest first; none if they belong to another user
 * than `uid` (FIND-85).
 */
export function readViewedIds(uid?: string): readonly string[] {
  try {
    const owner = localStorage.getItem(VIEWED_OWNER_KEY);
    return owner === null || owner === uid ? readStoredIds() : [];
  } catch {
    return [];
  }
}

function readStoredIds(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(VIEWED_STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, VIEWED_IDS_MAX);
  } catch {
    return [];
  }
}

/**
 * Records that an MVP was viewed in this browser, unless the stored ids belong to another user than `uid` (FIND-85).
 */
export function recordView(id: string, uid?: string): void {
  try {
    const owner = localStorage.getItem(VIEWED_OWNER_KEY);
    if (owner !== null && owner !== uid) return;
    const otherIds = readStoredIds().filter((storedId) => storedId !== id);
    localStorage.setItem(VIEWED_STORAGE_KEY, JSON.stringify([id, ...otherIds].slice(0, VIEWED_IDS_MAX)));
  } catch {
    // Without storage, the view is not recorded.
  }
}
