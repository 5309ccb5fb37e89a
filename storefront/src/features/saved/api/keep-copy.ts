import { storeCopy } from './saved-copy.js';
import { savedIds, subscribeToSaved } from './saved-store.js';

/** Several stars in a row are one change. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Keeps a copy of the saved listings in this browser, so that /saved shows them without a network: now and after every
 * change stores what is missing or older than this. Answers how to stop.
 */
export function keepCopy(olderThanMs: number): () => void {
  // Caches are only there on safe origins.
  if (!('caches' in window)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    // The next change, or the next visit, stores what could not be had now.
    void storeCopy(savedIds(), { now: new Date(), olderThanMs }).catch(() => undefined);
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(store, SETTLED_AFTER_MS);
  };
  const unsubscribe = subscribeToSaved(changed);
  changed();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
