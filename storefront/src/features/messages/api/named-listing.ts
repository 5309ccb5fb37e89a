import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import type { Listing } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listingsQuery, loadedListings } from '../../listings/api/listing-queries.js';

/**
 * Returns the listing whose title `subject` contains as whole words: 'About Half Past' contains the title Half Past. If
 * several titles match, returns the listing with the longest one; undefined if none matches (MESSAGE-9).
 */
export function findNamedListing<T extends Pick<Listing, 'title'>>(
  subject: string,
  listings: readonly T[],
): T | undefined {
  return listings
    .filter(({ title }) => containsPhrase(subject, title.trim()))
    .toSorted((one, other) => other.title.length - one.title.length)[0];
}

const isLetterOrDigit = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '');

function containsPhrase(text: string, phrase: string): boolean {
  const start = text.indexOf(phrase);
  if (phrase === '' || start < 0) return false;
  return !isLetterOrDigit(text[start - 1]) && !isLetterOrDigit(text[start + phrase.length]);
}

/**
 * Returns the listing that the subject names, among the newest listings of the two people. Returns undefined if
 * there is none, and while the listings load.
 */
export function useNamedListing(subject: string, counterpartId: string, ownId: string): Listing | undefined {
  const otherQuery = useInfiniteQuery(listingsQuery({ userId: counterpartId }, PAGE_SIZE_DEFAULT));
  const ownQuery = useInfiniteQuery(listingsQuery({ userId: ownId }, PAGE_SIZE_DEFAULT));
  return findNamedListing(subject, [...loadedListings(otherQuery.data), ...loadedListings(ownQuery.data)]);
}
