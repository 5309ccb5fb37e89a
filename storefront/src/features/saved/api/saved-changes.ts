import {
  ACCOUNT_STORAGE_KEY,
  parseAccount,
  readAccount,
  type SavedChanges,
  writeAccount,
} from './saved-account.js';
import { readSavedIds, replaceSavedIds } from './saved-store.js';
import { readStoredText, writeStoredText } from './saved-storage.js';

/** Local storage key of the account whose session ended before the server had confirmed its changes. */
const UNSENT_STORAGE_KEY = 'savedProductsUnsent';

/**
 * Makes `uid` the account that owns this browser's list. Two kinds of changes are then sent to the server: the MVPs
 * that a visitor saved, so that both lists are merged, and changes that this account made before its session ended. The
 * list and the changes of another account are deleted.
 */
export function assignListTo(uid: string): void {
  const account = readAccount();
  if (account?.uid === uid) return;
  if (account) replaceSavedIds([]);
  const visitorsChanges = readSavedIds()
    .toReversed()
    .map((id) => [id, true] as const);
  const unsent = parseAccount(readStoredText(UNSENT_STORAGE_KEY));
  writeStoredText(UNSENT_STORAGE_KEY, null);
  const unsentChanges = unsent?.uid === uid ? unsent.changes : {};
  writeAccount({ uid, changes: { ...unsentChanges, ...Object.fromEntries(visitorsChanges) } });
}

/**
 * Deletes an account's list, so that the next user of this browser does not get it; keeps a visitor's list. Changes
 * that the server has not confirmed are stored until the next sign-in.
 */
export function deleteAccountsList(): void {
  const account = readAccount();
  if (!account) return;
  if (Object.keys(account.changes).length > 0) writeStoredText(UNSENT_STORAGE_KEY, JSON.stringify(account));
  writeStoredText(ACCOUNT_STORAGE_KEY, null);
  replaceSavedIds([]);
}

/**
 * Returns the account's changes that the server has not confirmed; undefined if the account does not own this browser's
 * list.
 */
export function readChanges(uid: string): SavedChanges | undefined {
  const account = readAccount();
  return account?.uid === uid ? account.changes : undefined;
}

/**
 * Replaces this browser's list with the account's, after the server has stored `storedChanges`. Changes that the user
 * made since then remain and are applied to the list. Does nothing if the account no longer owns the list.
 */
export function applyAccountsList(
  uid: string,
  accountIds: readonly string[],
  storedChanges: SavedChanges,
): void {
  const changes = readChanges(uid);
  if (!changes) return;
  const newChanges = Object.entries(changes).filter(([id, isSaved]) => storedChanges[id] !== isSaved);
  writeAccount({ uid, changes: Object.fromEntries(newChanges) });
  const addedIds = newChanges.flatMap(([id, isSaved]) => (isSaved ? [id] : [])).toReversed();
  const changedIds = new Set(newChanges.map(([id]) => id));
  replaceSavedIds([...addedIds, ...accountIds.filter((id) => !changedIds.has(id))]);
}
