import { listCategories, readListing } from '@market/contract/listings/listings';
import { listDirectory, readPublicProfile } from '@market/contract/profiles';
import { listRatings } from '@market/contract/ratings/ratings';
import { readSettings } from '@market/contract/settings';
import { routePath } from '../http/endpoints/endpoint-metadata.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LISTING_PATH = routePath(readListing).replace(':id', '');
const PROFILE_PATH = routePath(readPublicProfile).replace(':userId', '');
/** The path of a listing's reviews is the listing's path with this suffix. */
const RATINGS_SUFFIX = routePath(listRatings).slice(routePath(readListing).length);
const DIRECTORY_PATH = routePath(listDirectory);
/** Paths whose responses depend on no row, so that no change affects them. */
const CONSTANT_PATHS: ReadonlySet<string> = new Set([routePath(listCategories), routePath(readSettings)]);

/**
 * Returns whether the response of an API URL can change with a listing. Lists, profiles and the directory can, since
 * they contain or count listings; the details and reviews of another listing cannot.
 */
export function isAboutListing(url: string, listingId: string): boolean {
  if (CONSTANT_PATHS.has(url)) return false;
  const id = idBelow(LISTING_PATH, isRatingsUrl(url) ? pathOf(url).slice(0, -RATINGS_SUFFIX.length) : url);
  return id === undefined || id === listingId;
}

/**
 * Returns whether the response of an API URL can change with a person: their profile, profiles by name, the
 * directory, and reviews, which name their reviewers.
 */
export function isAboutPerson(url: string, personId: string): boolean {
  const path = pathOf(url);
  if (path === DIRECTORY_PATH) return true;
  if (isRatingsUrl(url)) return true;
  if (!path.startsWith(PROFILE_PATH)) return false;
  const id = idBelow(PROFILE_PATH, url);
  return id === undefined || id === personId;
}

/**
 * Returns whether the response of an API URL can change with the popularity of listings: lists that are sorted by it or
 * contain only popular listings (FIND-66).
 */
export function dependsOnPopularity(url: string): boolean {
  const params = new URLSearchParams(url.slice(pathOf(url).length));
  return params.get('sort') === 'popular' || params.get('popular') === 'true';
}

function isRatingsUrl(url: string): boolean {
  return url.startsWith(LISTING_PATH) && pathOf(url).endsWith(RATINGS_SUFFIX);
}

/** Returns the id that follows `path` in the URL; undefined for any other URL. */
function idBelow(path: string, url: string): string | undefined {
  if (!url.startsWith(path)) return undefined;
  const urlEnd = url.slice(path.length);
  return UUID.test(urlEnd) ? urlEnd : undefined;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
