import { readFunnel } from '@market/contract/funnel';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { EARNINGS_KEY } from './earnings-key.js';

interface FunnelFilter {
  readonly from: string;
  readonly to: string;
  readonly mvpId?: string;
}

/** Query of the funnel (views, demos, orders, rentals, purchases) in a period, by MVP and by day in UTC (EARN-20). */
export function funnelQuery(filter: FunnelFilter) {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'funnel', filter],
    queryFn: ({ signal }) => call(readFunnel, { query: filter, signal }),
    ...cacheTimes('other'),
    staleTime: 0,
  });
}
