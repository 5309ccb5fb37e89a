import { readSavedIds, replaceSavedIds } from './saved-store.js';
import { parseStoredText, readStoredText, writeStoredText } from './saved-storage.js';

/** Local storage key of the account whose list `savedProducts` is; absent while the list is a visitor's (FIND-40). */
const ACCOUNT_STORAGE_KEY = 'savedProductsAccount';

/** What the user saved (true) or removed (false) in this browser, by id of the MVP; the latest change is last. */
export type SavedChanges = Readonly<Record<string, boolean>>;

interface SavedAccount {
  readonly uid: string;
  /** The changes that the server has not confirmed. */
  readonly changes: SavedChanges;
}

/** Returns the account whose list this browser has; undefined if the list is a visitor's. */
function readAccount(): SavedAccount | undefined {
  const value = parseStoredText(readStoredText(ACCOUNT_STORAGE_KEY)) as Partial<SavedAccount> | null;
  if (typeof value?.uid !== 'string' || typeof value.changes !== 'object') return undefined;
  return { uid: value.uid, changes: value.changes };
}

const writeAccount = (account: SavedAccount) => writeStoredText(ACCOUNT_STORAGE_KEY, JSON.stringify(account));

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

/** Saves or removes an MVP in this browser, and records the change if the list is that of an account. */
export function changeSavedList(mvpId: string, isSaved: boolean): void {
  const otherIds = readSavedIds().filter((id) => id !== mvpId);
  replaceSavedIds(isSaved ? [mvpId, ...otherIds] : otherIds);
  const account = readAccount();
  if (!account) return;
  const { [mvpId]: _earlierChange, ...otherChanges } = account.changes;
  writeAccount({ ...account, changes: { ...otherChanges, [mvpId]: isSaved } });
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
