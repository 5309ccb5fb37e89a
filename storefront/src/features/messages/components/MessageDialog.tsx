import { CONTENT_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '@market/contract/messages';
import { cutText } from '@market/contract/text/visible-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteDraft, storeDraft, readDraft } from '../../../shared/drafts.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField, TextField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { applyMessage } from '../api/apply-messages.js';
import { messageDraftKey } from '../api/message-draft.js';
import { postMessage } from '../api/message-queries.js';
import * as texts from '../texts.js';

interface Props {
  readonly recipient: { readonly id: string; readonly name: string };
  readonly subject?: string;
  readonly onClose: () => void;
}

/**
 * The dialog for a new message. If sending fails, it keeps the text and shows the reason (MESSAGE-1, MESSAGE-6).
 */
export default function MessageDialog({ recipient, subject: initialSubject = '', onClose }: Props) {
  const ownId = useUser()?.uid;
  const [draftKey] = useState(() => messageDraftKey(ownId ?? '', recipient.id));
  const [draft] = useState(() => readDraft(draftKey));
  const [subject, setSubject] = useState(draft?.['subject'] ?? cutText(initialSubject, SUBJECT_MAX_LENGTH));
  const [content, setContent] = useState(draft?.['content'] ?? '');
  useEffect(() => {
    const isEdited = content.trim() !== '' || subject !== initialSubject;
    storeDraft(draftKey, isEdited ? { subject, content } : {});
  }, [draftKey, subject, content, initialSubject]);
  const close = () => {
    deleteDraft(draftKey);
    onClose();
  };
  const { keyFor } = useIdempotencyKey();
  const queryClient = useQueryClient();
  const sendMutation = useMutation({
    mutationFn: () => {
      const message = { recipientId: recipient.id, subject, content };
      return postMessage(message, keyFor(message));
    },
    onSuccess: (sentMessage) => {
      applyMessage(queryClient, sentMessage.senderid, sentMessage);
      notify('success', `Message sent to ${recipient.name}`);
      close();
    },
  });
  const isBlank = subject.trim() === '' || content.trim() === '';
  return (
    <Dialog
      open
      ignoresOutsideClicks
      onOpenChange={(open) => !open && close()}
      title={`Message ${recipient.name}`}
    >
      <DialogForm
        submitLabel="Send Message"
        isComplete={!isBlank}
        mutation={sendMutation}
        failureText={texts.messageNotSent}
        onSubmit={() => sendMutation.mutate()}
        onCancel={close}
      >
        <TextField
          label="Subject"
          value={subject}
          maxLength={SUBJECT_MAX_LENGTH}
          onChange={(event) => setSubject(event.target.value)}
          required
        />
        <TextAreaField
          label="Message"
          rows={6}
          value={content}
          maxLength={CONTENT_MAX_LENGTH}
          onChange={(event) => setContent(event.target.value)}
          required
        />
      </DialogForm>
    </Dialog>
  );
}
