import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id } from './paging.js';

/** Name in local storage of the list of saved ids (SPEC §3). */
export const SAVED_STORAGE_KEY = 'savedProducts';
/** Name in local storage of the dismissed hint (SPEC §3). */
export const SHORTS_HINT_STORAGE_KEY = 'shortsHintDismissed';
/** The most MVPs one person saves. */
export const SAVED_MAX = 1000;

const SavedIds = z.object({
  savedProducts: z.array(Id).check(z.maxLength(SAVED_MAX, `Save at most ${SAVED_MAX} MVPs`)),
});

export const listSaved = endpoint({
  id: 'saved.list',
  method: 'GET',
  path: '/users/saved',
  access: 'user',
  summary: 'Ids of saved MVPs, newest first',
  reply: SavedIds,
});
export const mergeSaved = endpoint({
  id: 'saved.merge',
  method: 'PUT',
  path: '/users/saved',
  access: 'user',
  summary: "Join this browser's saved ids with the account's (DECISIONS 22)",
  body: SavedIds,
  reply: SavedIds,
});
export const saveListing = endpoint({
  id: 'saved.add',
  method: 'PUT',
  path: '/users/saved/{mvpId}',
  access: 'user',
  summary: 'Save one MVP',
  params: z.object({ mvpId: Id }),
  reply: SavedIds,
});
export const unsaveListing = endpoint({
  id: 'saved.remove',
  method: 'DELETE',
  path: '/users/saved/{mvpId}',
  access: 'user',
  summary: 'Forget one saved MVP',
  params: z.object({ mvpId: Id }),
  reply: SavedIds,
});
