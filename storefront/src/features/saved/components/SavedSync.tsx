import { useSyncSavedIds } from '../api/use-sync-saved-ids.js';

/** Keeps this browser's saved MVPs and those of the account the same (FIND-40). Shows nothing. */
export default function SavedSync() {
  useSyncSavedIds();
  return null;
}
