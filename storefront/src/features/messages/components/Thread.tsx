import { type Conversation, type Message, MESSAGE_PREVIEW_LENGTH } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { MESSAGES_TEXTS } from '@market/contract/screens/screen-texts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { firstCharacters } from '../../../shared/format/text.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import { useFocusOnShow } from '../../../shared/ui/use-focus-on-show.js';
import { replyDraftKey } from '../api/message-draft.js';
import { useNamedListing } from '../api/named-listing.js';
import { useThread } from '../api/use-thread.js';
import { NamedListing } from './NamedListing.js';
import { ReplyBox } from './ReplyBox.js';
import { ThreadMessages } from './ThreadMessages.js';

interface Props {
  readonly conversation: Conversation;
  readonly ownId: string;
  readonly onBack: () => void;
}

/**
 * One conversation: subject, the MVP that it names, messages oldest first, and the reply box (MESSAGE-2,
 * MESSAGE-9).
 */
export function Thread({ conversation, ownId, onBack }: Props) {
  const { query, messages, outgoing, reply, retry, discard } = useThread(conversation, ownId);
  const failure = useFailure(query);
  const headlineRef = useFocusOnShow<HTMLHeadingElement>();
  const name = conversation.counterpart.displayname || ANONYMOUS;
  const subject = messages.at(-1)?.subject ?? conversation.last.subject;
  const namedListing = useNamedListing(subject, conversation.counterpart.id, ownId);
  const canLoadEarlier = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  return (
    <section aria-label={`Conversation with ${name}`} className="thread-height flex min-h-0 min-w-0 flex-col">
      <header className="flex items-center gap-3 border-b border-line px-2 py-2.5 md:px-5">
        <button
          type="button"
          onClick={onBack}
          aria-label="Back to conversations"
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} md:hidden`}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </button>
        <Avatar name={name} src={conversation.counterpart.photourl} />
        <div className="min-w-0 flex-1">
          <h2 ref={headlineRef} tabIndex={-1} className="truncate font-semibold focus:outline-none">
            {subject}
          </h2>
          <Link
            to={`/user/${conversation.counterpart.id}`}
            className="block truncate text-sm text-muted underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </div>
        {namedListing && <NamedListing listing={namedListing} />}
      </header>
      {messages.length > 0 ? (
        <ThreadMessages
          messages={messages}
          outgoing={outgoing}
          ownId={ownId}
          onNearStart={canLoadEarlier ? () => void query.fetchNextPage() : undefined}
          onRetry={retry}
          onDiscard={discard}
          topElement={
            <LoadMore query={query} loadedCount={messages.length} variant="ghost">
              Earlier messages
            </LoadMore>
          }
        />
      ) : (
        <div className="flex-1 overflow-y-auto p-4 md:p-5">
          {failure ? (
            <ErrorState title={MESSAGES_TEXTS.failed} onRetry={failure.retry}>
              {errorMessage(failure.error, '')}
            </ErrorState>
          ) : (
            <Loading label={MESSAGES_TEXTS.loading}>
              <Skeleton className="h-16 w-2/3" />
            </Loading>
          )}
        </div>
      )}
      <NewMessageAnnouncer messages={messages} ownId={ownId} name={name} />
      <ReplyBox draftKey={replyDraftKey(ownId, conversation.counterpart.id)} onSend={reply} />
    </section>
  );
}

/** Announces new messages to screen readers while the conversation is open. */
function NewMessageAnnouncer({
  messages,
  ownId,
  name,
}: {
  readonly messages: readonly Message[];
  readonly ownId: string;
  readonly name: string;
}) {
  const newestMessage = messages.at(-1);
  const [firstShownId, setFirstShownId] = useState<string | undefined>();
  if (firstShownId === undefined && newestMessage) setFirstShownId(newestMessage.id);
  const isNew =
    newestMessage !== undefined && firstShownId !== undefined && newestMessage.id !== firstShownId;
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && newestMessage.senderid !== ownId
        ? `${name}: ${firstCharacters(newestMessage.content, MESSAGE_PREVIEW_LENGTH)}`
        : ''}
    </p>
  );
}
