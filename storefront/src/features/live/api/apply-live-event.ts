import type { LiveEvent } from '@market/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import {
  applyMessageCounts,
  applyMessage,
  markReadInCache,
  catchUpMessages,
} from '../../messages/api/apply-messages.js';
import { applyNotice, applyNoticeCount, catchUpNotices } from '../../notices/api/apply-notices.js';
import { LIVE_COUNTS_KEY } from './live-counts.js';

/** Applies a live event to the query cache of this tab. */
export function applyLiveEvent(queryClient: QueryClient, ownId: string, event: LiveEvent): void {
  switch (event.name) {
    case 'ready':
      if (event.data.resumed) break;
      catchUpMessages(queryClient);
      catchUpNotices(queryClient);
      break;
    case 'counts':
      queryClient.setQueryData(LIVE_COUNTS_KEY, event.data);
      applyMessageCounts(queryClient, event.data);
      applyNoticeCount(queryClient, event.data.notices);
      break;
    case 'message':
      applyMessage(queryClient, ownId, event.data);
      break;
    case 'read':
      markReadInCache(queryClient, ownId, event.data);
      break;
    case 'notice':
      applyNotice(queryClient, event.data);
      break;
  }
}
