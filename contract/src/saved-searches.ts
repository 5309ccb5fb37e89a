import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment } from './endpoints/paging.js';
import { LISTING_CRITERIA } from './listings/listings.js';

/** How many searches one person may save (FIND-80). */
export const SAVED_SEARCHES_MAX = 20;
/** At most this many new MVPs per saved search are counted and listed in one e-mail (FIND-82). */
export const NEW_MATCHES_MAX = 10;
/** The first part of an unsubscribe token that stops only the e-mails about one saved search (FIND-84). */
export const SAVED_SEARCH_UNSUBSCRIBE_KIND = 'search.one';

/** The conditions of a saved search; at least one is set. */
export const SearchCriteria = z.object(LISTING_CRITERIA);
export type SearchCriteria = z.output<typeof SearchCriteria>;

export const SavedSearch = z.object({
  id: Id,
  query: SearchCriteria,
  /** Whether the person gets e-mails about new MVPs that match this search (FIND-84). */
  emails: z.boolean(),
  /**
   * How many matching MVPs were approved since the person last opened the search, at most NEW_MATCHES_MAX. MVPs that an
   * e-mail has announced are not counted (FIND-81).
   */
  newCount: z.int(),
  savedAt: Moment,
});
export type SavedSearch = z.output<typeof SavedSearch>;

const byId = z.object({ id: Id });
const SavedSearches = z.object({ searches: z.array(SavedSearch) });

export const listSavedSearches = endpoint({
  id: 'searches.list',
  method: 'GET',
  path: '/users/saved-searches',
  access: 'user',
  summary: "The caller's saved searches, newest first",
  reply: SavedSearches,
});
export const saveSearch = endpoint({
  id: 'searches.save',
  method: 'POST',
  path: '/users/saved-searches',
  access: 'user',
  summary: 'Save a search; one that is saved already stays as it is',
  body: SearchCriteria,
  reply: SavedSearches,
  status: 201,
  idempotent: true,
});
export const changeSavedSearch = endpoint({
  id: 'searches.change',
  method: 'PUT',
  path: '/users/saved-searches/{id}',
  access: 'user',
  summary: 'Switch the e-mails about one saved search on or off',
  params: byId,
  body: z.object({ emails: z.boolean() }),
  reply: SavedSearches,
});
export const markSavedSearchSeen = endpoint({
  id: 'searches.look',
  method: 'PUT',
  path: '/users/saved-searches/{id}/looked',
  access: 'user',
  summary: 'Note that the caller has seen what a saved search finds',
  params: byId,
  reply: SavedSearches,
});
export const removeSavedSearch = endpoint({
  id: 'searches.remove',
  method: 'DELETE',
  path: '/users/saved-searches/{id}',
  access: 'user',
  summary: 'Remove one saved search',
  params: byId,
  reply: SavedSearches,
});
export const stopSavedSearchMails = endpoint({
  id: 'searches.stop',
  method: 'POST',
  path: '/saved-searches/stop/{token}',
  access: 'public',
  summary: 'Stop the e-mails about one saved search by the link in each of them, without a sign-in',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
});
