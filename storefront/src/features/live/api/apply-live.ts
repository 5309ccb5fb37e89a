import type { LiveEvent } from '@market/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { applyCounts, applyMessage, applyRead, catchUpMessages } from '../../messages/api/apply-messages.js';
import { applyNotice, applyNoticeCount, catchUpNotices } from '../../notices/api/apply-notices.js';
import { LIVE_COUNTS_KEY } from './live-counts.js';

/** Applies a live event to the query cache of this tab. */
export function applyLive(queries: QueryClient, ownId: string, event: LiveEvent): void {
  switch (event.name) {
    case 'ready':
      if (event.data.resumed) break;
      catchUpMessages(queries);
      catchUpNotices(queries);
      break;
    case 'counts':
      queries.setQueryData(LIVE_COUNTS_KEY, event.data);
      applyCounts(queries, event.data);
      applyNoticeCount(queries, event.data.notices);
      break;
    case 'message':
      applyMessage(queries, ownId, event.data);
      break;
    case 'read':
      applyRead(queries, ownId, event.data);
      break;
    case 'notice':
      applyNotice(queries, event.data);
      break;
  }
}
