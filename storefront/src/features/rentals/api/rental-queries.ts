import {
  createRental,
  listMyRentals,
  readListingRental,
  type Rental,
  type RentalInput,
} from '@market/contract/rentals/rentals';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { RENTALS_KEY } from './rentals-key.js';

/** Query of the caller's rentals, newest first, in pages. */
export function ownRentalsQuery() {
  return infiniteQueryOptions({
    queryKey: [...RENTALS_KEY, 'mine'],
    queryFn: ({ pageParam, signal }) =>
      call(listMyRentals, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** Requests the caller's latest rental or purchase of an MVP; null if there is none. */
export async function fetchLatestRental(mvpId: string, signal: AbortSignal): Promise<Rental | null> {
  return (await call(readListingRental, { params: { id: mvpId }, signal })).rental;
}

/** Creates the rental of a captured payment; a repeated request creates no second rental (RENT-10). */
export function createPaidRental(body: RentalInput) {
  return call(createRental, { body, idempotencyKey: `rental-${body.paymentId}` });
}
