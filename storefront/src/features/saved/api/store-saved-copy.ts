import { STORED_COPY_CACHE } from '../../../shared/http/stored-copy.js';
import { savedIds, subscribeToSaved } from './saved-store.js';

/** Several changes within this time count as one. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Stores a copy of the saved listings in this browser, so that /saved shows them without a network. Runs now and after
 * every change; stores listings that are missing or older than this. Returns the function that stops it.
 */
export function storeSavedCopy(olderThanMs: number): () => void {
  // Cache Storage exists only on https and localhost.
  if (!('caches' in window)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = async () => {
    const ids = savedIds();
    // Loaded on demand, since most visitors have saved nothing.
    if (ids.length === 0 && !(await caches.has(STORED_COPY_CACHE))) return;
    const { storeCopy } = await import('./saved-copy.js');
    await storeCopy(ids, { now: new Date(), olderThanMs });
  };
  const changed = () => {
    clearTimeout(timer);
    // The next change or visit retries.
    timer = setTimeout(() => void store().catch(() => undefined), SETTLED_AFTER_MS);
  };
  const unsubscribe = subscribeToSaved(changed);
  changed();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
