import { SAVED_MVPS_MAX, SAVED_STORAGE_KEY } from '@market/contract/saved';
import { parseStoredText, readStoredText, writeStoredText } from './saved-storage.js';

const NO_IDS: readonly string[] = [];
const listeners = new Set<() => void>();
let cachedIds: { readonly storedText: string | null; readonly ids: readonly string[] } = {
  storedText: null,
  ids: NO_IDS,
};

function parseIds(storedText: string | null): readonly string[] {
  const value = parseStoredText(storedText);
  if (!Array.isArray(value)) return NO_IDS;
  return [...new Set(value.filter((entry) => typeof entry === 'string'))];
}

/** Returns this browser's saved MVP ids, newest first (FIND-40). Returns the same array until the ids change. */
export function readSavedIds(): readonly string[] {
  const storedText = readStoredText(SAVED_STORAGE_KEY);
  if (storedText !== cachedIds.storedText) cachedIds = { storedText, ids: parseIds(storedText) };
  return cachedIds.ids;
}

/** Returns no ids, since the server cannot read this browser's storage. */
export function noSavedIds(): readonly string[] {
  return NO_IDS;
}

/** Replaces the list of saved ids. If storage is unavailable, the list is lost when the page is closed. */
export function replaceSavedIds(ids: readonly string[]): void {
  writeStoredText(SAVED_STORAGE_KEY, JSON.stringify(ids.slice(0, SAVED_MVPS_MAX)));
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
