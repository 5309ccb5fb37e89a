import { listSaved, mergeSaved, SAVED_MVPS_MAX, unsaveListing } from '@market/contract/saved';
import { call } from '../../../shared/http/call.js';

const inputOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** Returns the ids that the account has saved. */
export async function fetchSavedIds(signal?: AbortSignal): Promise<string[]> {
  return (await call(listSaved, inputOf(signal))).savedProducts;
}

/** Adds ids, newest first, to the account's list; returns the whole list (FIND-40). */
export async function mergeSavedIds(ids: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const savedProducts = ids.slice(0, SAVED_MVPS_MAX);
  return (await call(mergeSaved, { body: { savedProducts }, ...inputOf(signal) })).savedProducts;
}

/** Removes an id from the account's list; returns the whole list. */
export async function removeSavedId(mvpId: string, signal?: AbortSignal): Promise<string[]> {
  return (await call(unsaveListing, { params: { mvpId }, ...inputOf(signal) })).savedProducts;
}
