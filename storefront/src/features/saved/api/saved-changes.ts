import { ACCOUNT_STORAGE_KEY, readAccount, type SavedChanges, writeAccount } from './saved-account.js';
import { readSavedIds, replaceSavedIds } from './saved-store.js';
import { writeStoredText } from './saved-storage.js';

/**
 * Makes this browser's list that of an account. A visitor's list becomes changes that the server must store, which
 * merges both lists. The list of another account is deleted.
 */
export function assignListTo(uid: string): void {
  const account = readAccount();
  if (account?.uid === uid) return;
  if (account) replaceSavedIds([]);
  const visitorsChanges = readSavedIds()
    .toReversed()
    .map((id) => [id, true] as const);
  writeAccount({ uid, changes: Object.fromEntries(visitorsChanges) });
}

/** Deletes the list of the account, so that the next user of this browser does not get it; keeps a visitor's list. */
export function deleteAccountsList(): void {
  if (!readAccount()) return;
  writeStoredText(ACCOUNT_STORAGE_KEY, null);
  replaceSavedIds([]);
}

/** Returns the changes that the account lacks; undefined if this browser's list is not that of the account. */
export function readChanges(uid: string): SavedChanges | undefined {
  const account = readAccount();
  return account?.uid === uid ? account.changes : undefined;
}

/**
 * Replaces this browser's list by the account's, after the server has stored `storedChanges`. Changes that the user
 * made since then are kept and applied to the list. Does nothing if the list is no longer that of the account.
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
