import {
  changeSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  type SavedSearch,
  type SearchCriteria,
  saveSearch,
  stopSavedSearchMails,
} from '@market/contract/saved-searches';
import { call } from '../../../shared/http/call.js';

/** Requests the caller's saved searches, newest first. */
export async function fetchSavedSearches(signal: AbortSignal): Promise<SavedSearch[]> {
  return (await call(listSavedSearches, { signal })).searches;
}

/** Saves a search; returns all saved searches. */
export async function postSearch(body: SearchCriteria, idempotencyKey: string): Promise<SavedSearch[]> {
  return (await call(saveSearch, { body, idempotencyKey })).searches;
}

/** Switches the e-mails about one search on or off; returns all saved searches. */
export async function setSearchEmails(id: string, wantsEmails: boolean): Promise<SavedSearch[]> {
  return (await call(changeSavedSearch, { params: { id }, body: { emails: wantsEmails } })).searches;
}

/**
 * Records that the user has seen a search's results, so that none of them counts as new. Returns all saved
 * searches.
 */
export async function markSearchSeen(id: string): Promise<SavedSearch[]> {
  return (await call(markSavedSearchSeen, { params: { id } })).searches;
}

/** Deletes one search; returns the other saved searches. */
export async function deleteSearch(id: string): Promise<SavedSearch[]> {
  return (await call(removeSavedSearch, { params: { id } })).searches;
}

/**
 * Stops the e-mails about a saved search, by the token of the link in such an e-mail. Throws ApiError, with 404 for a
 * link that is no longer valid.
 */
export function stopSearchEmails(token: string): Promise<void> {
  return call(stopSavedSearchMails, { params: { token } });
}
