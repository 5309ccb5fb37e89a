import type { Listing } from '@market/contract/listings/listings';
import { ApiError } from '../../../shared/http/api-error.js';
import { fetchListingsByIds } from '../../listings/api/listing-calls.js';
import { readCopy } from './saved-copy.js';

/** Some saved listings; `storedAt` when there was no response and they are the copy that this browser stored. */
export interface SavedPage {
  readonly listings: readonly Listing[];
  readonly storedAt: string | null;
}

/** The listings of some saved ids, from the server or, without a network, from the stored copy; throws ApiError. */
export async function fetchSaved(ids: readonly string[], signal: AbortSignal): Promise<SavedPage> {
  try {
    return { listings: await fetchListingsByIds(ids, { signal }), storedAt: null };
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.isNetworkFailure;
    const copy = isUnanswered ? await readCopy(ids).catch(() => undefined) : undefined;
    if (!copy) throw error;
    return copy;
  }
}
