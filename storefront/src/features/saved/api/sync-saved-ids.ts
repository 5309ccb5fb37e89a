import { Id } from '@market/contract/endpoints/paging';
import { fetchSavedIds, mergeSavedIds, removeSavedId } from './saved-calls.js';
import type { SavedChanges } from './saved-account.js';
import { applyAccountsList, readChanges } from './saved-changes.js';

/** Only one tab at a time stores changes, so that their order on the server is that of the user. */
const SYNC_LOCK = 'saved-changes';
/** The last run in this tab, for browsers without locks. */
let lastRun: Promise<void> = Promise.resolve();

/** Stores the changes that the account lacks, and replaces this browser's list by the account's (FIND-40). */
export function syncSavedIds(uid: string, signal: AbortSignal): Promise<void> {
  return runUnderLock(() => sync(uid, signal));
}

/** Sends the changes that the account lacks, and replaces the list by the account's. Does nothing if there are none. */
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

/** Sends changes to the server, except those of texts that are no ids; returns the account's list. Throws ApiError. */
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
