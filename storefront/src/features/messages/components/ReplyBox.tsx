import { CONTENT_MAX_LENGTH } from '@market/contract/messages';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../../shared/drafts.js';
import { Button } from '../../../shared/ui/Button.js';
import { inputClass } from '../../../shared/ui/styles.js';

interface Props {
  /** The storage key of the draft. */
  readonly draftKey: string;
  readonly onSend: (content: string) => void;
}

/** The reply form; Ctrl+Enter sends (MESSAGE-3). */
export function ReplyBox({ draftKey, onSend }: Props) {
  const [content, setContent] = useState(() => readDraft(draftKey)?.['content'] ?? '');
  useEffect(() => keepDraft(draftKey, { content }), [draftKey, content]);
  const isBlank = content.trim() === '';
  const send = () => {
    if (isBlank) return;
    onSend(content);
    setContent('');
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
      <div className="flex items-center justify-between gap-3">
        <p id="reply-hint" className="text-xs text-muted">
          Press Ctrl+Enter to send
        </p>
        <Button type="submit" disabled={isBlank}>
          Send Reply
        </Button>
      </div>
    </form>
  );
}
