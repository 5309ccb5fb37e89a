import { type Conversation, CONTENT_MAX_LENGTH } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { MESSAGES_SENTENCES } from '@market/contract/sentences';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { ErrorState } from '../../../shared/ui/Notice.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { buttonClass, inputClass } from '../../../shared/ui/styles.js';
import { useFocusOnShow } from '../../../shared/ui/use-focus-on-show.js';
import { useThread } from '../api/use-thread.js';
import { MessageBubble } from './MessageBubble.js';

interface Props {
  readonly conversation: Conversation;
  readonly ownId: string;
  readonly onBack: () => void;
}

/** One conversation: subject, messages oldest first, and the reply box (SPEC §2 'Messages'). */
export function Thread({ conversation, ownId, onBack }: Props) {
  const { query, messages, reply, isSending, sendError } = useThread(conversation, ownId);
  const end = useRef<HTMLDivElement>(null);
  const headline = useFocusOnShow<HTMLHeadingElement>();
  const latestId = messages.at(-1)?.id;
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not return.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [latestId]);
  const name = conversation.counterpart.displayname || ANONYMOUS;
  return (
    <section
      aria-label={`Conversation with ${name}`}
      className="flex min-w-0 flex-col max-md:h-[calc(100dvh-220px)] max-md:min-h-80 md:max-h-[70dvh]"
    >
      <header className="flex items-center gap-2 border-b border-line px-2 py-2 md:px-5">
        <button
          type="button"
          onClick={onBack}
          aria-label="Back to conversations"
          className={`${buttonClass({ variant: 'ghost', size: 'icon' })} md:hidden`}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </button>
        <div className="min-w-0 py-1">
          <h2 ref={headline} tabIndex={-1} className="truncate font-semibold focus:outline-none">
            {messages.at(-1)?.subject ?? conversation.last.subject}
          </h2>
          <Link
            to={`/user/${conversation.counterpart.id}`}
            className="text-sm text-muted underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </div>
      </header>
      <div
        className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 md:p-5"
        tabIndex={0}
        role="group"
        aria-label="Messages"
      >
        {query.isPending && (
          <Loading label={MESSAGES_SENTENCES.loading}>
            <Skeleton className="h-16 w-2/3" />
          </Loading>
        )}
        {query.isError && messages.length === 0 && (
          <ErrorState title={MESSAGES_SENTENCES.failed} onRetry={() => void query.refetch()}>
            {sentenceOf(query.error, '')}
          </ErrorState>
        )}
        <LoadMore query={query} shown={messages.length} variant="ghost">
          Earlier messages
        </LoadMore>
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} isOwn={message.senderid === ownId} />
        ))}
        <div ref={end} />
      </div>
      <ReplyBox isSending={isSending} error={sendError} onSend={reply} />
    </section>
  );
}

interface ReplyProps {
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onSend: (content: string, onSent: () => void) => void;
}

function ReplyBox({ isSending, error, onSend }: ReplyProps) {
  const [content, setContent] = useState('');
  const isBlank = content.trim() === '';
  const send = () => {
    if (!isBlank && !isSending) onSend(content, () => setContent(''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label="Reply"
        aria-describedby="reply-hint"
        placeholder="Type your reply..."
        rows={3}
        maxLength={CONTENT_MAX_LENGTH}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} resize-none`}
      />
      {error && (
        <p role="alert" className="text-sm text-danger">
          The message was not sent. {sentenceOf(error, '')}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <p id="reply-hint" className="text-xs text-muted">
          Press Ctrl+Enter to send
        </p>
        <Button type="submit" disabled={isBlank} busy={isSending}>
          Send Reply
        </Button>
      </div>
    </form>
  );
}
