import { type Conversation, MESSAGE_PREVIEW_LENGTH } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatShortDay } from '../../../shared/format/dates.js';
import { firstCharacters } from '../../../shared/format/text.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { useFocusAfterRemoval } from '../../../shared/ui/use-focus-after-removal.js';

interface Props {
  readonly conversations: readonly Conversation[];
  readonly selectedId: string | null;
  readonly ownId: string;
  readonly onSelect: (counterpartId: string) => void;
  /** An element after the last conversation. */
  readonly loadMoreButton: ReactNode;
}

/** Conversations, newest first: name, unread badge, last subject, 50 characters of the text, and date (MESSAGE-2). */
export function ConversationList({ conversations, selectedId, ownId, onSelect, loadMoreButton }: Props) {
  return (
    <nav
      aria-label="Conversations"
      className="h-full overflow-y-auto md:max-h-[max(480px,calc(100dvh-200px))]"
    >
      <ul className="divide-y divide-line">
        {conversations.map((conversation) => (
          <li key={conversation.counterpart.id}>
            <ConversationRow
              conversation={conversation}
              isSelected={conversation.counterpart.id === selectedId}
              isLastMessageOwn={conversation.last.senderid === ownId}
              onSelect={() => onSelect(conversation.counterpart.id)}
            />
          </li>
        ))}
      </ul>
      {loadMoreButton}
    </nav>
  );
}

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly isSelected: boolean;
  /** Whether the user wrote the last message. */
  readonly isLastMessageOwn: boolean;
  readonly onSelect: () => void;
}

function ConversationRow({
  conversation: { counterpart, last, unread },
  isSelected,
  isLastMessageOwn,
  onSelect,
}: ConversationRowProps) {
  const name = counterpart.displayname || ANONYMOUS;
  // When a thread is closed, the row of its conversation gets the focus.
  const rowRef = useFocusAfterRemoval<HTMLButtonElement>(isSelected);
  return (
    <div
      className={clsx(
        'relative flex gap-3 border-l-2 px-4 py-3.5 transition-colors',
        isSelected ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-raised',
      )}
    >
      <Avatar name={name} src={counterpart.photourl} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <Link
            to={`/user/${counterpart.id}`}
            className="relative z-10 truncate font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <time dateTime={last.createdat} className="text-xs whitespace-nowrap text-muted">
            {formatShortDay(last.createdat)}
          </time>
        </div>
        <button
          ref={rowRef}
          type="button"
          aria-current={isSelected || undefined}
          onClick={onSelect}
          className="block w-full truncate py-0.5 text-left text-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {last.subject}
        </button>
        <div className="flex items-center justify-between gap-2">
          <p
            className={clsx('min-w-0 truncate text-sm', unread > 0 ? 'font-medium text-text' : 'text-muted')}
          >
            {isLastMessageOwn && 'You: '}
            {firstCharacters(last.content, MESSAGE_PREVIEW_LENGTH)}
          </p>
          {unread > 0 && (
            <span className="money grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
