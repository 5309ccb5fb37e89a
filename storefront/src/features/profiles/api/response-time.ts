import { readResponseTime } from '@market/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cached } from '../../../shared/http/query-defaults.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The usual time until a person replies, in seconds; null if there are too few replies (PEOPLE-30). */
export function responseTimeQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'response-time', userId],
    queryFn: async ({ signal }) =>
      (await call(readResponseTime, { params: { userId }, signal })).medianSeconds,
    ...cached('other'),
  });
}

/** Returns a response time in words, rounded up: 'within an hour', 'within 5 hours', 'within 2 days'. */
export function responseWords(seconds: number): string {
  if (seconds <= HOUR) return 'within an hour';
  if (seconds <= DAY) return `within ${Math.ceil(seconds / HOUR)} hours`;
  return `within ${Math.ceil(seconds / DAY)} days`;
}
