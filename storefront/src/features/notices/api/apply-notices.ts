import type { Notice } from '@market/contract/notices';
import type { QueryClient } from '@tanstack/react-query';
import { NOTICES_KEY, noticesQuery } from './notice-queries.js';

/** Shows a notice at the top of those that are shown, once however often it is told. */
export function applyNotice(queries: QueryClient, notice: Notice): void {
  queries.setQueryData(noticesQuery().queryKey, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first || list.pages.some(({ notices }) => notices.some(({ id }) => id === notice.id)))
      return list;
    const grown = { ...first, notices: [notice, ...first.notices], unread: first.unread + 1 };
    return { ...list, pages: [grown, ...rest] };
  });
}

/** Asks for what may have been missed. */
export function catchUpNotices(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: NOTICES_KEY });
}

/** Asks anew where the count of unread ones is another: some were read elsewhere. */
export function applyNoticeCount(queries: QueryClient, unread: number): void {
  const list = queries.getQueryData(noticesQuery().queryKey);
  if (list && list.pages[0]?.unread !== unread) catchUpNotices(queries);
}
