import { readSales } from '@market/contract/rentals/rentals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { RENTALS_KEY } from './rentals-key.js';

/** Query of the sales figures of the user's own MVPs (RENT-40). */
export function salesQuery() {
  return queryOptions({
    queryKey: [...RENTALS_KEY, 'sales'],
    queryFn: ({ signal }) => call(readSales, { signal }),
    ...cacheTimes('other'),
  });
}
