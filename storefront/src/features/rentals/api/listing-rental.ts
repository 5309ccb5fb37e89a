import type { Rental } from '@market/contract/rentals/rentals';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { RENTALS_KEY } from './rentals-key.js';

/** Whether a rental gives its renter the MVP at a moment: running or bought, and not refunded. */
export function isHeld({ until, periods }: Rental, now: Date): boolean {
  return periods.some(({ refunded }) => !refunded) && (until === null || new Date(until) > now);
}

/** The caller's latest rental or purchase of an MVP, null without one; the code that reads it loads after the page. */
export function listingRentalQuery(mvpId: string) {
  return queryOptions({
    queryKey: [...RENTALS_KEY, 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { readRentalOf } = await loadChunk(() => import('./rental-queries.js'));
      return readRentalOf(mvpId, signal);
    },
    ...cached('other'),
  });
}
