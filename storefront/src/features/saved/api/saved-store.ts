import { SAVED_MVPS_MAX, SAVED_STORAGE_KEY } from '@market/contract/saved';

const NO_IDS: readonly string[] = [];
const listeners = new Set<() => void>();
let cachedIds: { readonly storedText: string | null; readonly ids: readonly string[] } = {
  storedText: null,
  ids: NO_IDS,
};

function parseIds(storedText: string | null): readonly string[] {
  try {
    const value: unknown = storedText === null ? [] : JSON.parse(storedText);
    if (!Array.isArray(value)) return NO_IDS;
    return [...new Set(value.filter((entry) => typeof entry === 'string'))];
  } catch {
    return NO_IDS;
  }
}

/** Returns this browser's saved MVP ids, newest first (FIND-40). The array stays the same until the ids change. */
export function readSavedIds(): readonly string[] {
  const storedText = readStoredText();
  if (storedText !== cachedIds.storedText) cachedIds = { storedText, ids: parseIds(storedText) };
  return cachedIds.ids;
}

/** Returns no ids, since the server cannot read this browser's storage. */
export function noSavedIds(): readonly string[] {
  return NO_IDS;
}

/**
 * Returns the account's list with the changes that the user made in this browser during the request: adds ids that were
 * saved, and omits ids that were removed (FIND-40).
 */
export function applyLocalChanges(
  accountIds: readonly string[],
  idsBefore: readonly string[],
  idsNow: readonly string[],
): readonly string[] {
  const addedIds = idsNow.filter((id) => !idsBefore.includes(id));
  const removedIds = idsBefore.filter((id) => !idsNow.includes(id));
  return [...addedIds, ...accountIds.filter((id) => !addedIds.includes(id) && !removedIds.includes(id))];
}

/** Replaces the list of saved ids. If storage is unavailable, the list is lost when the page is closed. */
export function replaceSavedIds(ids: readonly string[]): void {
  const newText = JSON.stringify(ids.slice(0, SAVED_MVPS_MAX));
  try {
    localStorage.setItem(SAVED_STORAGE_KEY, newText);
  } catch {
    valueWithoutStorage = newText;
  }
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the saved ids, including those made in other tabs. */
export function subscribeToSavedIds(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SAVED_STORAGE_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

let valueWithoutStorage: string | null = null;

function readStoredText(): string | null {
  try {
    return localStorage.getItem(SAVED_STORAGE_KEY) ?? valueWithoutStorage;
  } catch {
    return valueWithoutStorage;
  }
}
