import { readResponseTime } from '@market/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Query of the usual time until a person replies, in seconds; null if there are too few replies (PEOPLE-30). */
export function responseTimeQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'response-time', userId],
    queryFn: async ({ signal }) =>
      (await call(readResponseTime, { params: { userId }, signal })).medianSeconds,
    ...cacheTimes('other'),
  });
}

/** Returns a response time in words, rounded up: 'within an hour', 'within 5 hours', 'within 2 days'. */
export function responseTimeText(seconds: number): string {
  if (seconds <= HOUR_SECONDS) return 'within an hour';
  if (seconds <= DAY_SECONDS) return `within ${Math.ceil(seconds / HOUR_SECONDS)} hours`;
  return `within ${Math.ceil(seconds / DAY_SECONDS)} days`;
}
