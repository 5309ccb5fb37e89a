import type { Rental } from '@market/contract/rentals/rentals';
import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { RENTALS_KEY } from './rentals-key.js';

/**
 * Whether the renter has a right to the MVP at this time: the rental has not ended or is a purchase, and is not
 * refunded.
 */
export function isRentalInForce({ until, periods }: Rental, now: Date): boolean {
  return periods.some(({ refunded }) => !refunded) && (until === null || new Date(until) > now);
}

/** Query of the caller's latest rental or purchase of an MVP, or null. The code of the request is a separate chunk. */
export function listingRentalQuery(mvpId: string) {
  return queryOptions({
    queryKey: [...RENTALS_KEY, 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { fetchLatestRental } = await loadChunk(() => import('./rental-queries.js'));
      return fetchLatestRental(mvpId, signal);
    },
    ...cacheTimes('other'),
  });
}
