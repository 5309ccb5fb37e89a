import { listMyListings } from '@market/contract/listings/listings';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../../shared/http/call.js';

/** Query of the caller's MVPs that are on sale, to which a coupon can be limited. */
export function ownMvpsQuery() {
  return infiniteQueryOptions({
    queryKey: ['listings', 'mine', 'for-coupons'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyListings, {
        query: { filter: 'approved', limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
