import { readRepositoryFacts } from '@market/contract/listings/listings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of what an MVP's repository contains; null while this is unknown (LIST-43). */
export function repositoryQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'repository', id],
    queryFn: async ({ signal }) => (await call(readRepositoryFacts, { params: { id }, signal })).repository,
    ...cacheTimes('list'),
  });
}
