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

/** Saves a search; returns all saved searches. */
export async function postSearch(body: SearchCriteria, idempotencyKey: string): Promise<SavedSearch[]> {
  return (await call(saveSearch, { body, idempotencyKey })).searches;
}

/** Switches the e-mails about one search on or off; returns all saved searches. */
export async function setSearchEmails(id: string, emails: boolean): Promise<SavedSearch[]> {
  return (await call(changeSavedSearch, { params: { id }, body: { emails } })).searches;
}

/** Records that the user has seen a search's results, so that none count as new; returns all saved searches. */
export async function markSearchSeen(id: string): Promise<SavedSearch[]> {
  return (await call(lookAtSavedSearch, { params: { id } })).searches;
}

/** Deletes one search; returns the other saved searches. */
export async function deleteSearch(id: string): Promise<SavedSearch[]> {
  return (await call(removeSavedSearch, { params: { id } })).searches;
}

/** Stops the e-mails about the search that an e-mail's link is for; throws ApiError, 404 if the link is no longer valid. */
export function stopSearchEmails(token: string): Promise<void> {
  return call(stopSavedSearch, { params: { token } });
}
