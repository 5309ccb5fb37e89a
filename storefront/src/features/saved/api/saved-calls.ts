import { Id } from '@market/contract/endpoints/paging';
import { mergeSaved, saveListing, unsaveListing } from '@market/contract/saved';
import { call } from '../../../shared/http/call.js';

/** Merges this browser's saved ids into the account's list; returns all ids (FIND-40). */
export async function mergeSavedIds(ids: readonly string[], signal: AbortSignal): Promise<string[]> {
  const savedProducts = ids.filter((id) => Id.safeParse(id).success);
  return (await call(mergeSaved, { body: { savedProducts }, signal })).savedProducts;
}

/** Saves or removes one MVP on the server. */
export async function storeSavedState(mvpId: string, isSaved: boolean): Promise<void> {
  await call(isSaved ? saveListing : unsaveListing, { params: { mvpId } });
}
