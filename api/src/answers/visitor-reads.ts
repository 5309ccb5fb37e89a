import { parse as parseQuery } from 'fast-querystring';
import type { Endpoint, Input } from '@market/contract/endpoint';
import { listCategories, listListings, readListing } from '@market/contract/listings';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Lsn } from '@market/domain/foundation/lsn';
import { routePath } from '../http/endpoint-metadata.js';
import { parseInput } from '../http/input.js';
import type { PublicText } from '../http/public-text.js';
import type { PublicListings } from '../listings/public-listings.js';

const LIST_PATH = routePath(listListings);
const DETAIL_ROUTE = routePath(readListing);
/** Addresses of listings begin with it. */
export const DETAIL_PATH = DETAIL_ROUTE.replace(':id', '');
const CATEGORIES_PATH = routePath(listCategories);

/** Something that visitors ask often, and that changes by listings alone. */
export interface VisitorRead {
  /** Its route as the router names it. */
  readonly route: string;
  /** Makes the answer; rejects as a controller would. */
  readonly make: (
    listings: PublicListings,
    written: Lsn | undefined,
  ) => Promise<PublicText<unknown>> | PublicText<unknown>;
}

const CATEGORIES_READ: VisitorRead = { route: CATEGORIES_PATH, make: (listings) => listings.categories() };

/**
 * What an address asks for. Undefined for everything else, and for each address that is spelt in another way than our own
 * pages spell it, or asks for what cannot be parsed: the framework knows what to make of those.
 */
export function visitorRead(url: string): VisitorRead | undefined {
  if (!url.startsWith(LIST_PATH)) return undefined;
  if (url.length === LIST_PATH.length || url.charAt(LIST_PATH.length) === '?')
    return listRead(url.slice(LIST_PATH.length + 1));
  if (url === CATEGORIES_PATH) return CATEGORIES_READ;
  return url.startsWith(DETAIL_PATH) ? detailRead(url.slice(DETAIL_PATH.length)) : undefined;
}

function listRead(search: string): VisitorRead | undefined {
  const query = parsed(listListings, { query: parseQuery(search) })?.query;
  return query && { route: LIST_PATH, make: (listings, written) => listings.page(query, written) };
}

function detailRead(id: string): VisitorRead | undefined {
  const params = parsed(readListing, { params: { id } })?.params;
  if (params?.id !== id) return undefined;
  return { route: DETAIL_ROUTE, make: (listings, written) => listings.one(id, written) };
}

function parsed<E extends Endpoint>(
  endpoint: E,
  { params = {}, query = {} }: { readonly params?: object; readonly query?: object },
): Input<E> | undefined {
  try {
    return parseInput(endpoint, { params, query, body: undefined }) as Input<E>;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
