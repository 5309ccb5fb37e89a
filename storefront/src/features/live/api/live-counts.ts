import type { LiveCounts } from '@market/contract/live';
import { skipToken, useQuery } from '@tanstack/react-query';

/** The query key of the current counts, which the live stream writes. */
export const LIVE_COUNTS_KEY = ['live', 'counts'] as const;

/** Returns the counts of unread messages and notifications (MESSAGE-5, NOTIFY-5); undefined until the stream starts. */
export function useLiveCounts(): LiveCounts | undefined {
  return useQuery<LiveCounts>({
    queryKey: LIVE_COUNTS_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}
