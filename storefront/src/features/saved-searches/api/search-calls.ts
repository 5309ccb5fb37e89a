import {
  changeSavedSearch,
  listSavedSearches,
  lookAtSavedSearch,
  removeSavedSearch,
  type SavedSearch,
  type SearchCriteria,
  saveSearch,
  stopSavedSearch,
} from '@market/contract/saved-searches';
import { call } from '../../../shared/http/call.js';

/** The caller's saved searches, newest first. */
export async function fetchSearches(signal: AbortSignal): Promise<SavedSearch[]> {
  return (await call(listSavedSearches, { signal })).searches;
}

/** Saves a search and returns all. */
export async function keepSearch(body: SearchCriteria, idempotencyKey: string): Promise<SavedSearch[]> {
  return (await call(saveSearch, { body, idempotencyKey })).searches;
}

/** Switches the e-mails about one search on or off and returns all. */
export async function setSearchEmails(id: string, emails: boolean): Promise<SavedSearch[]> {
  return (await call(changeSavedSearch, { params: { id }, body: { emails } })).searches;
}

/** Notes that its person has seen what a search finds, and returns all. */
export async function markSearchSeen(id: string): Promise<SavedSearch[]> {
  return (await call(lookAtSavedSearch, { params: { id } })).searches;
}

/** Removes one search and returns the others. */
export async function dropSearch(id: string): Promise<SavedSearch[]> {
  return (await call(removeSavedSearch, { params: { id } })).searches;
}

/** Stops the e-mails that a link names; throws ApiError, 404 for a link that is not valid any more. */
export function stopSearchEmails(token: string): Promise<void> {
  return call(stopSavedSearch, { params: { token } });
}
