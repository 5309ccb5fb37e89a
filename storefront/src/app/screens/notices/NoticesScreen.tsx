import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import {
  NOTICES_KEY,
  noticesQuery,
  markNoticeAsRead,
  markAllNoticesAsRead,
} from '../../../features/notices/api/notice-queries.js';
import { NoticeList } from '../../../features/notices/components/NoticeList.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { notify } from '../../../shared/ui/notify.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import * as texts from './texts.js';

/** The page with the notifications of the signed-in person (NOTIFY-1). */
export function Component() {
  useDocumentTitle('Notices');
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(noticesQuery());
  const failure = useFailure(query);
  const refresh = () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY });
  const markAllMutation = useMutation({
    mutationFn: markAllNoticesAsRead,
    onSuccess: refresh,
    onError: (error) => notify('error', `${texts.noticesNotMarked} ${errorMessage(error, '')}`),
  });
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <div data-work="" className="content flex max-w-[768px] flex-col gap-6 py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold md:text-2xl">Notices</h1>
        <div className="flex flex-wrap gap-2">
          {hasUnread && (
            <Button
              variant="secondary"
              busy={markAllMutation.isPending}
              onClick={() => markAllMutation.mutate()}
            >
              Mark All as Read
            </Button>
          )}
          <ButtonLink to="/preferences" variant="ghost">
            Preferences
          </ButtonLink>
        </div>
      </div>
      {query.isPending && !failure && (
        <Loading label="Loading notices...">
          <Skeleton className="h-80 w-full rounded-card" />
        </Loading>
      )}
      {failure && (
        <ErrorState title="Failed to load notices" onRetry={failure.retry}>
          {errorMessage(failure.error, '')}
        </ErrorState>
      )}
      {query.isSuccess && notices.length === 0 && (
        <EmptyState icon={Bell} title="Nothing yet">
          {texts.noNotices}
        </EmptyState>
      )}
      {notices.length > 0 && (
        <NoticeList
          notices={notices}
          onOpen={(notice) => {
            if (!notice.isread) void markNoticeAsRead(notice.id).then(refresh);
          }}
        />
      )}
      <LoadMore query={query} loadedCount={notices.length} />
    </div>
  );
}
