import type { LiveCounts } from '@market/contract/live';
import { skipToken, useQuery } from '@tanstack/react-query';

/** Where the figures of the moment are kept; the live stream alone writes them. */
export const LIVE_COUNTS_KEY = ['live', 'counts'] as const;

/** The figures of the moment (DECISIONS 8c); undefined until the stream has begun. */
export function useLiveCounts(): LiveCounts | undefined {
  return useQuery<LiveCounts>({
    queryKey: LIVE_COUNTS_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}
