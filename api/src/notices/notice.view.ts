import { type Notice, noticePath, noticeText } from '@market/contract/notices';
import { ANONYMOUS } from '@market/contract/profiles';
import type { NoticeRow } from '@market/domain/notices/notices.queries';

/** Returns a notification as the API returns it. */
export function noticeView(row: NoticeRow): Notice {
  const actorName = row.actorName || ANONYMOUS;
  const listingTitle = row.listingTitle ?? 'an MVP';
  return {
    id: row.id,
    kind: row.kind,
    text: noticeText({ kind: row.kind, actorName, listingTitle }),
    path: noticePath(row),
    isread: row.readAt !== null,
    createdat: row.createdAt.toISOString(),
  };
}
