import type { Message } from '@market/contract/messages';
import { clsx } from 'clsx';
import { formatMessageTime } from '../../../shared/format/dates.js';

/** One message: own ones on the right, with ' • Read' once they were read (SPEC §2 'Messages'). */
export function MessageBubble({ message, isOwn }: { readonly message: Message; readonly isOwn: boolean }) {
  return (
    <article className={clsx('flex max-w-[85%] flex-col gap-1', isOwn ? 'items-end self-end' : 'self-start')}>
      <p
        className={clsx(
          'rounded-card px-4 py-2.5 whitespace-pre-line',
          isOwn ? 'bg-primary text-on-primary' : 'bg-raised',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : `${message.sender.displayname}: `}</span>
        {message.content}
      </p>
      <p className="text-xs text-muted">
        <time dateTime={message.createdat}>{formatMessageTime(message.createdat)}</time>
        {isOwn && message.isread && ' • Read'}
      </p>
    </article>
  );
}
