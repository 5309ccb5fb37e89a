import type { MailSwitch } from '@market/contract/mail-switches';
import {
  changePreferences,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  readPreferences,
} from '@market/contract/notices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Start of the query keys of notifications. */
export const NOTICES_KEY = ['notices'] as const;

/** Query of the caller's notifications, newest first. */
export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: NOTICES_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** Query of the kinds of e-mails that the caller wants. */
export function mailPreferencesQuery() {
  return queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => call(readPreferences, { signal }),
    ...cacheTimes('other'),
  });
}

/** Marks one notification as read. */
export function markNoticeAsRead(id: string) {
  return call(markNoticeRead, { params: { id } });
}

/** Marks all notifications as read. */
export function markAllNoticesAsRead() {
  return call(markNoticesRead);
}

/** Saves whether the caller wants one kind of e-mail; the other kinds do not change (NOTIFY-2). */
export function saveMailSwitch(name: MailSwitch, isOn: boolean) {
  return call(changePreferences, { body: { email: { [name]: isOn } } });
}
