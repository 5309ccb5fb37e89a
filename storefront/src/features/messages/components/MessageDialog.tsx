import { CONTENT_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '@market/contract/messages';
import { cutText } from '@market/contract/text/visible-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../../shared/hooks/use-draft.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField, TextField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
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
  const { fields, setField, discard } = useDraft(draftKey, {
    subject: cutText(initialSubject, SUBJECT_MAX_LENGTH),
    content: '',
  });
  const { subject, content } = fields;
  const close = () => {
    discard();
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
    <FormDialog title={`Message ${recipient.name}`} isSending={sendMutation.isPending} onClose={close}>
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
          onChange={(event) => setField('subject', event.target.value)}
          required
        />
        <TextAreaField
          label="Message"
          rows={6}
          value={content}
          maxLength={CONTENT_MAX_LENGTH}
          onChange={(event) => setField('content', event.target.value)}
          required
        />
      </DialogForm>
    </FormDialog>
  );
}
