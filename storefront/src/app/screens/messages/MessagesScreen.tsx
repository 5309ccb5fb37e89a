import { MESSAGES_TEXTS } from '@market/contract/screens/screen-texts';
import { clsx } from 'clsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, Mail, MessagesSquare, Send } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { conversationsQuery } from '../../../features/messages/api/message-queries.js';
import { ConversationList } from '../../../features/messages/components/ConversationList.js';
import { Thread } from '../../../features/messages/components/Thread.js';
import { detailsOf } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState, ErrorState } from '../../../shared/ui/Notice.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { SmallTile, Tiles } from '../../../shared/ui/Tile.js';
import * as texts from '../../texts.js';
import { useSelected } from './use-selected.js';

/** Messages: tiles, conversations, thread (MESSAGE-2). */
export function Component() {
  useDocumentTitle('Messages');
  const user = useUser();
  const query = useInfiniteQuery(conversationsQuery());
  const failure = useFailure(query);
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('with');
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  const selected = useSelected(selectedId, conversations, user?.uid ?? '');
  const counts = query.data?.pages[0];
  if (!user) return null;
  if (failure) {
    return (
      <ErrorState heading="h1" title="Error" details={detailsOf(failure.error)} onRetry={failure.retry}>
        {MESSAGES_TEXTS.failed}
      </ErrorState>
    );
  }
  if (!counts) return <MessagesSkeleton />;
  return (
    <div className="content flex flex-1 flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Messages</h1>
      {/* On phones the conversations come first. */}
      <div className={clsx('max-md:order-last', selected && 'max-md:hidden')}>
        <Tiles>
          <SmallTile icon={Mail} label="Unread">
            {counts.unread}
          </SmallTile>
          <SmallTile icon={MessagesSquare} label="Conversations">
            {counts.total}
          </SmallTile>
          <SmallTile icon={Send} label="Sent">
            {counts.sent}
          </SmallTile>
          <SmallTile icon={Inbox} label="Received">
            {counts.received}
          </SmallTile>
        </Tiles>
      </div>
      <div
        className={`${panelClass} grid min-h-[480px] flex-1 grid-cols-[minmax(0,1fr)] overflow-hidden md:grid-cols-[320px_minmax(0,1fr)]`}
      >
        <div className={selected ? 'border-line max-md:hidden md:border-r' : 'border-line md:border-r'}>
          {conversations.length === 0 ? (
            <EmptyState icon={Inbox} title="No Messages">
              No conversations yet
            </EmptyState>
          ) : (
            <ConversationList
              conversations={conversations}
              selectedId={selected?.counterpart.id ?? null}
              onSelect={(id) => setParams({ with: id })}
              more={<LoadMore query={query} shown={conversations.length} variant="ghost" />}
            />
          )}
        </div>
        {selected ? (
          <Thread
            key={selected.counterpart.id}
            conversation={selected}
            ownId={user.uid}
            onBack={() => setParams({})}
          />
        ) : (
          <div className="grid place-items-center max-md:hidden">
            <EmptyState icon={MessagesSquare} title="Select a Conversation">
              {conversations.length > 0 ? texts.selectConversation : texts.noConversations}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}

function MessagesSkeleton() {
  return (
    <div className="content py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Messages</h1>
      <Loading label={MESSAGES_TEXTS.loading} isShown>
        <div className="mt-6 grid grid-cols-2 gap-4 max-md:hidden md:grid-cols-4">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-11 rounded-card" />
          ))}
        </div>
        <Skeleton className="mt-6 h-[480px] w-full rounded-card" />
      </Loading>
    </div>
  );
}
