import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id } from './endpoints/paging.js';

/** The local storage key of the list of saved MVPs (FIND-40). */
export const SAVED_STORAGE_KEY = 'savedProducts';
/** The local storage key that records that the user closed the hint on the shorts feed (FIND-32). */
export const SHORTS_HINT_STORAGE_KEY = 'shortsHintDismissed';
/** How many MVPs a person may save (FIND-40). */
export const SAVED_MVPS_MAX = 1000;

const SavedIds = z.object({
  savedProducts: z.array(Id).check(z.maxLength(SAVED_MVPS_MAX, `Save at most ${SAVED_MVPS_MAX} MVPs`)),
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
  summary: "Merge this browser's saved ids into the account's, also those of MVPs that are off sale",
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
  summary: 'Remove one saved MVP',
  params: z.object({ mvpId: Id }),
  reply: SavedIds,
});
