import { Id } from '@market/contract/endpoints/paging';
import { fetchSavedIds, mergeSavedIds, removeSavedId } from './saved-calls.js';
import type { SavedChanges } from './saved-account.js';
import { applyAccountsList, readChanges } from './saved-changes.js';

/** Only one tab at a time sends changes, so that the server stores them in the order in which the user made them. */
const SYNC_LOCK = 'saved-changes';
/** The last run in this tab, for browsers without locks. */
let lastRun: Promise<void> = Promise.resolve();

/**
 * Sends the changes that the server has not confirmed, and replaces this browser's list with the account's (FIND-40).
 */
export function syncSavedIds(uid: string, signal: AbortSignal): Promise<void> {
  return runUnderLock(() => sync(uid, signal));
}

/** Like `syncSavedIds`, but does nothing if there are no such changes. */
export function storeSavedChanges(uid: string): Promise<void> {
  return runUnderLock(async () => {
    if (Object.keys(readChanges(uid) ?? {}).length > 0) await sync(uid);
  });
}

async function sync(uid: string, signal?: AbortSignal): Promise<void> {
  const changes = readChanges(uid);
  if (!changes) return;
  applyAccountsList(uid, await sendChanges(changes, signal), changes);
}

/** Sends changes to the server, except those with an invalid id; returns the account's list. Throws ApiError. */
async function sendChanges(changes: SavedChanges, signal?: AbortSignal): Promise<readonly string[]> {
  const ids = Object.keys(changes).filter((id) => Id.safeParse(id).success);
  const addedIds = ids.filter((id) => changes[id]).toReversed();
  const removedIds = ids.filter((id) => !changes[id]);
  let accountIds: readonly string[] | undefined;
  for (const id of removedIds) accountIds = await removeSavedId(id, signal);
  if (addedIds.length > 0) accountIds = await mergeSavedIds(addedIds, signal);
  return accountIds ?? fetchSavedIds(signal);
}

function runUnderLock(task: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(SYNC_LOCK, task);
  const run = lastRun.then(task);
  lastRun = run.catch(() => undefined);
  return run;
}
