import { queryOptions } from '@tanstack/react-query';
import { cached } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { RENTALS_KEY } from './rentals-key.js';

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
