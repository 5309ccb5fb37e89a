import { listRelated } from '@market/contract/listings/listings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of the MVPs that are similar to the given one (FIND-28). */
export function relatedListingsQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'related', id],
    queryFn: async ({ signal }) => (await call(listRelated, { params: { id }, signal })).mvps,
    ...cacheTimes('list'),
  });
}
