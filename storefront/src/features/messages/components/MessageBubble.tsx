import type { Message } from '@market/contract/messages';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { formatMessageDay, formatMessageTime } from '../../../shared/format/dates.js';
import type { OutgoingMessage } from '../api/outgoing-messages.js';

interface BubbleProps {
  readonly isOwn: boolean;
  readonly author: string;
  readonly content: string;
  readonly isDimmed?: boolean;
  readonly children: ReactNode;
}

function Bubble({ isOwn, author, content, isDimmed = false, children }: BubbleProps) {
  return (
    <article
      className={clsx(
        'flex w-fit max-w-[min(85%,36rem)] flex-col gap-1',
        isOwn ? 'ml-auto items-end' : 'mr-auto',
      )}
    >
      <p
        className={clsx(
          'rounded-card px-4 py-2.5 text-wrap whitespace-pre-line',
          isOwn
            ? 'rounded-br-[4px] bg-primary text-on-primary'
            : 'rounded-bl-[4px] border border-line bg-raised',
          isDimmed && 'opacity-70',
        )}
      >
        <span className="sr-only">{author}: </span>
        {content}
      </p>
      {children}
    </article>
  );
}

interface MessageProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Whether the message is the first one of its day. The day is then shown above it. */
  readonly isFirstOfDay: boolean;
}

/** One message. The user's own messages are on the right, with ' • Read' once they were read (MESSAGE-4). */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, isFirstOfDay }: MessageProps) {
  const { createdat, sender, content, isread } = message;
  return (
    <>
      {isFirstOfDay && (
        <p className="flex items-center gap-3 pt-1 pb-3 text-xs font-medium text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {formatMessageDay(createdat)}
        </p>
      )}
      <Bubble isOwn={isOwn} author={isOwn ? 'You' : sender.displayname} content={content}>
        <p className="text-xs text-muted">
          <time dateTime={createdat}>{formatMessageTime(createdat)}</time>
          {isOwn && isread && ' • Read'}
        </p>
      </Bubble>
    </>
  );
});

interface OutgoingProps {
  readonly message: OutgoingMessage;
  readonly onRetry: (message: OutgoingMessage) => void;
  readonly onDiscard: (message: OutgoingMessage) => void;
}

const LINK_BUTTON_CLASSES = 'min-h-7 font-medium underline underline-offset-4';

/** A message that is being sent; if it failed, shows why, and buttons to retry or discard it. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingProps) {
  const { body, failure } = message;
  return (
    <Bubble isOwn author="You" content={body.content} isDimmed>
      {failure === null ? (
        <p className="text-xs text-muted">Sending…</p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-sm text-danger">
          <span>{failure}</span>
          <button type="button" className={LINK_BUTTON_CLASSES} onClick={() => onRetry(message)}>
            Try Again
          </button>
          <button type="button" className={LINK_BUTTON_CLASSES} onClick={() => onDiscard(message)}>
            Discard
          </button>
        </div>
      )}
    </Bubble>
  );
}
