import type { Notice } from '@market/contract/notices';
import type { QueryClient } from '@tanstack/react-query';
import { NOTICES_KEY, noticesQuery } from './notice-queries.js';

/** Adds a notification to the top of the list; ignores a notification that was added before. */
export function applyNotice(queryClient: QueryClient, notice: Notice): void {
  queryClient.setQueryData(noticesQuery().queryKey, (list) => {
    const [firstPage, ...otherPages] = list?.pages ?? [];
    if (!list || !firstPage || list.pages.some(({ notices }) => notices.some(({ id }) => id === notice.id)))
      return list;
    const updatedFirstPage = {
      ...firstPage,
      notices: [notice, ...firstPage.notices],
      unread: firstPage.unread + 1,
    };
    return { ...list, pages: [updatedFirstPage, ...otherPages] };
  });
}

/** Fetches the notifications again after a disconnection, because the live stream may have missed some. */
export function catchUpNotices(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: NOTICES_KEY });
}

/**
 * Fetches the notifications again if their unread count differs from the server's. The user has then read some in
 * another browser.
 */
export function applyNoticeCount(queryClient: QueryClient, unreadCount: number): void {
  const list = queryClient.getQueryData(noticesQuery().queryKey);
  if (list && list.pages[0]?.unread !== unreadCount) catchUpNotices(queryClient);
}
