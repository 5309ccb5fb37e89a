import { type Conversation, MESSAGE_PREVIEW_LENGTH } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMessageDay } from '../../../shared/format/dates.js';
import { firstCharacters } from '../../../shared/format/text.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { useLostFocus } from '../../../shared/ui/use-lost-focus.js';

interface Props {
  readonly conversations: readonly Conversation[];
  readonly selectedId: string | null;
  readonly onSelect: (counterpartId: string) => void;
  /** Rendered after the last conversation. */
  readonly more: ReactNode;
}

/** Conversations, newest first: name, unread badge, last subject, 50 characters of the text, and date (MESSAGE-2). */
export function ConversationList({ conversations, selectedId, onSelect, more }: Props) {
  return (
    <nav
      aria-label="Conversations"
      className="h-full overflow-y-auto md:max-h-[max(480px,calc(100dvh-312px))]"
    >
      <ul className="divide-y divide-line">
        {conversations.map((conversation) => (
          <li key={conversation.counterpart.id}>
            <Row
              conversation={conversation}
              isSelected={conversation.counterpart.id === selectedId}
              onSelect={() => onSelect(conversation.counterpart.id)}
            />
          </li>
        ))}
      </ul>
      {more}
    </nav>
  );
}

interface RowProps {
  readonly conversation: Conversation;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ conversation: { counterpart, last, unread }, isSelected, onSelect }: RowProps) {
  const name = counterpart.displayname || ANONYMOUS;
  // When the thread is closed, its row gets the focus.
  const row = useLostFocus<HTMLButtonElement>(isSelected);
  return (
    <div
      className={clsx(
        'relative flex gap-3 px-4 py-3.5 transition-colors',
        isSelected ? 'bg-primary-soft' : 'hover:bg-raised',
      )}
    >
      <Avatar name={name} src={counterpart.photourl} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <Link
            to={`/user/${counterpart.id}`}
            className="relative z-10 truncate py-0.5 text-sm font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <time dateTime={last.createdat} className="text-xs whitespace-nowrap text-muted">
            {formatMessageDay(last.createdat)}
          </time>
        </div>
        <button
          ref={row}
          type="button"
          aria-current={isSelected || undefined}
          onClick={onSelect}
          className="block w-full truncate text-left text-sm font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {last.subject}
        </button>
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 truncate text-sm text-muted">
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
