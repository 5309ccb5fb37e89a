import type { Listing } from '@market/contract/listings/listings';
import { ApiError } from '../../../shared/http/api-error.js';
import { fetchListingsByIds } from '../../listings/api/listing-calls.js';
import { readCopy } from './saved-copy.js';

/** A page of saved listings. `storedAt` is set if the request failed and the listings come from the stored copy. */
export interface SavedPage {
  readonly listings: readonly Listing[];
  readonly storedAt: string | null;
}

/** Fetches listings by their ids from the server or, without a network, from the stored copy; throws ApiError. */
export async function fetchSavedPage(ids: readonly string[], signal: AbortSignal): Promise<SavedPage> {
  try {
    return { listings: await fetchListingsByIds(ids, { signal }), storedAt: null };
  } catch (error) {
    const hasNoResponse = error instanceof ApiError && error.isNetworkFailure;
    const storedCopy = hasNoResponse ? await readCopy(ids).catch(() => undefined) : undefined;
    if (!storedCopy) throw error;
    return storedCopy;
  }
}
