import { STORED_COPY_CACHE } from '../../../shared/http/stored-copy.js';
import { readSavedIds, subscribeToSavedIds } from './saved-store.js';

/** The copy is updated this many milliseconds after a change, so that several changes cause one update. */
const UPDATE_DELAY_MS = 1_000;

/**
 * Keeps a copy of the saved listings in this browser, so that /saved shows them without a network. Updates listings
 * that are missing or older than `olderThanMs`, now and after every change. Returns a function that stops this.
 */
export function storeSavedCopy(olderThanMs: number): () => void {
  // Cache Storage exists only on https and localhost.
  if (!('caches' in window)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateCopy = async () => {
    const ids = readSavedIds();
    // Most visitors have saved nothing, so the code that stores copies is loaded only when it is needed.
    if (ids.length === 0 && !(await caches.has(STORED_COPY_CACHE))) return;
    const { storeCopy } = await import('./saved-copy.js');
    await storeCopy(ids, { now: new Date(), olderThanMs });
  };
  const scheduleUpdate = () => {
    clearTimeout(timer);
    // After an error, the next change or visit repeats the update.
    timer = setTimeout(() => void updateCopy().catch(() => undefined), UPDATE_DELAY_MS);
  };
  const unsubscribe = subscribeToSavedIds(scheduleUpdate);
  scheduleUpdate();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
