import { CONTENT_MAX_LENGTH } from '@market/contract/messages';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { storeDraft, readDraft } from '../../../shared/drafts.js';
import { Button } from '../../../shared/ui/Button.js';
import { inputClass } from '../../../shared/ui/styles.js';

interface Props {
  /** Key under which the draft of the reply is stored. */
  readonly draftKey: string;
  readonly onSend: (content: string) => void;
}

/** The reply form; Ctrl+Enter sends (MESSAGE-3). */
export function ReplyBox({ draftKey, onSend }: Props) {
  const [content, setContent] = useState(() => readDraft(draftKey)?.['content'] ?? '');
  useEffect(() => storeDraft(draftKey, { content }), [draftKey, content]);
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
      className="flex flex-col gap-1.5 border-t border-line p-3 md:px-5 md:py-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2 md:gap-3">
        <textarea
          aria-label="Reply"
          aria-describedby="reply-hint"
          placeholder="Type your reply..."
          rows={1}
          maxLength={CONTENT_MAX_LENGTH}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} field-sizing-content max-h-40 min-w-0 flex-1 resize-none`}
        />
        <Button type="submit" disabled={isBlank} className="shrink-0">
          <Send aria-hidden="true" className="size-4 max-sm:hidden" />
          Send Reply
        </Button>
      </div>
      <p id="reply-hint" className="text-xs text-muted max-md:hidden">
        Press Ctrl+Enter to send
      </p>
    </form>
  );
}
