import type { LiveCounts } from '@market/contract/live';
import { skipToken, useQuery } from '@tanstack/react-query';

/** The query key of the current counts; only the live stream writes them. */
export const LIVE_COUNTS_KEY = ['live', 'counts'] as const;

/** The current counts (MESSAGE-5, NOTIFY-5); undefined until the stream has begun. */
export function useLiveCounts(): LiveCounts | undefined {
  return useQuery<LiveCounts>({
    queryKey: LIVE_COUNTS_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}
