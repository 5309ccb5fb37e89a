import type { Query } from '@market/contract/endpoints/endpoint';
import { countListings } from '@market/contract/listings/listing-counts';
import { call } from '../../../shared/http/call.js';

/** Requests how many MVPs each filter would find. */
export function fetchFilterCounts(query: Partial<Query<typeof countListings>>, signal: AbortSignal) {
  return call(countListings, { query, signal });
}
