import { readSavedIds, replaceSavedIds } from './saved-store.js';
import { parseStoredText, readStoredText, writeStoredText } from './saved-storage.js';

/**
 * Local storage key of the account that owns the list in `savedProducts`; absent while it is a visitor's list
 * (FIND-40).
 */
export const ACCOUNT_STORAGE_KEY = 'savedProductsAccount';

/** What the user saved (true) or removed (false) in this browser, by id of the MVP; the latest change is last. */
export type SavedChanges = Readonly<Record<string, boolean>>;

/** The account that owns this browser's list. */
export interface SavedAccount {
  readonly uid: string;
  /** The changes that the server has not confirmed. */
  readonly changes: SavedChanges;
}

/** Returns the account that owns this browser's list; undefined for a visitor's list. */
export function readAccount(): SavedAccount | undefined {
  return parseAccount(readStoredText(ACCOUNT_STORAGE_KEY));
}

/** Parses the stored text of an account; returns undefined if it is missing or invalid. */
export function parseAccount(storedText: string | null): SavedAccount | undefined {
  const value = parseStoredText(storedText) as Partial<SavedAccount> | null;
  if (typeof value?.uid !== 'string' || typeof value.changes !== 'object' || !value.changes) return undefined;
  return { uid: value.uid, changes: value.changes };
}

/** Stores the account and the changes that the server has not confirmed. */
export function writeAccount(account: SavedAccount): void {
  writeStoredText(ACCOUNT_STORAGE_KEY, JSON.stringify(account));
}

/** Saves or removes an MVP in this browser, and records the change if an account owns the list. */
export function changeSavedList(mvpId: string, isSaved: boolean): void {
  const account = readAccount();
  if (account) {
    const { [mvpId]: _earlierChange, ...otherChanges } = account.changes;
    writeAccount({ ...account, changes: { ...otherChanges, [mvpId]: isSaved } });
  }
  const otherIds = readSavedIds().filter((id) => id !== mvpId);
  replaceSavedIds(isSaved ? [mvpId, ...otherIds] : otherIds);
}
