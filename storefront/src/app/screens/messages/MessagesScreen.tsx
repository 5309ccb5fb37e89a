import { MESSAGES_TEXTS } from '@market/contract/screens/screen-texts';
import { clsx } from 'clsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { conversationsQuery } from '../../../features/messages/api/message-queries.js';
import { ConversationList } from '../../../features/messages/components/ConversationList.js';
import { Thread } from '../../../features/messages/components/Thread.js';
import { errorDetails } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { useSelectedConversation } from './use-selected-conversation.js';
import * as texts from './texts.js';

/** The page of messages: counts, conversations and the selected thread (MESSAGE-2). */
export function Component() {
  useDocumentTitle('Messages');
  const user = useUser();
  const query = useInfiniteQuery(conversationsQuery());
  const failure = useFailure(query);
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('with');
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  const selectedConversation = useSelectedConversation(selectedId, conversations, user?.uid ?? '');
  const messageCounts = query.data?.pages[0];
  if (!user) return null;
  if (failure) {
    return (
      <ErrorState heading="h1" title="Error" details={errorDetails(failure.error)} onRetry={failure.retry}>
        {MESSAGES_TEXTS.failed}
      </ErrorState>
    );
  }
  if (!messageCounts) return <MessagesSkeleton />;
  return (
    <div
      data-work=""
      className={clsx(
        'content flex flex-1 flex-col gap-4 md:gap-5 md:py-6',
        // On phones, an open conversation fills the window.
        selectedConversation ? 'max-md:p-0' : 'max-md:py-6',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 max-md:contents">
        <h1 className={clsx('text-xl font-semibold md:text-2xl', selectedConversation && 'max-md:sr-only')}>
          Messages
        </h1>
        <MessageCounts counts={messageCounts} isHidden={selectedConversation !== undefined} />
      </div>
      <div
        className={clsx(
          panelClass,
          'grid flex-1 grid-cols-[minmax(0,1fr)] overflow-hidden max-md:flex-none md:min-h-[480px] md:grid-cols-[340px_minmax(0,1fr)]',
          selectedConversation && 'max-md:rounded-none max-md:border-0',
        )}
      >
        <div
          className={
            selectedConversation ? 'border-line max-md:hidden md:border-r' : 'border-line md:border-r'
          }
        >
          {conversations.length === 0 ? (
            <EmptyState icon={Inbox} title="No Messages">
              No conversations yet
            </EmptyState>
          ) : (
            <ConversationList
              conversations={conversations}
              selectedId={selectedConversation?.counterpart.id ?? null}
              ownId={user.uid}
              onSelect={(id) => setParams({ with: id })}
              loadMoreButton={<LoadMore query={query} loadedCount={conversations.length} variant="ghost" />}
            />
          )}
        </div>
        {selectedConversation ? (
          <Thread
            key={selectedConversation.counterpart.id}
            conversation={selectedConversation}
            ownId={user.uid}
            onBack={() => setParams({})}
          />
        ) : (
          <div className="grid place-items-center bg-page max-md:hidden">
            <EmptyState icon={MessagesSquare} title="Select a Conversation">
              {conversations.length > 0 ? texts.selectConversation : texts.noConversations}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}

interface MessageCountsProps {
  readonly counts: Readonly<Record<'unread' | 'total' | 'sent' | 'received', number>>;
  readonly isHidden: boolean;
}

/** The counts of messages in one line: beside the heading, and on phones below the conversations. */
function MessageCounts({ counts: { unread, total, sent, received }, isHidden }: MessageCountsProps) {
  const figures = { Unread: unread, Conversations: total, Sent: sent, Received: received };
  return (
    <dl
      className={clsx(
        'flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted max-md:order-last max-md:justify-between max-md:text-xs',
        isHidden && 'max-md:hidden',
      )}
    >
      {Object.entries(figures).map(([label, figure]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="money font-medium text-text">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function MessagesSkeleton() {
  return (
    <div className="content flex flex-col gap-4 py-6 md:gap-5">
      <h1 className="text-xl font-semibold md:text-2xl">Messages</h1>
      <Loading label={MESSAGES_TEXTS.loading} isLabelVisible>
        <Skeleton className="h-[max(480px,calc(100dvh-240px))] w-full rounded-card" />
      </Loading>
    </div>
  );
}
