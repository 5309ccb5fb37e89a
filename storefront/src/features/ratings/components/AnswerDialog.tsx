import { ANSWER_MAX_LENGTH } from '@market/contract/ratings/rating-rules';
import type { Rating } from '@market/contract/ratings/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../shared/hooks/use-draft.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { postAnswer } from '../api/rating-calls.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import * as texts from '../texts.js';
import { authorNameOf } from './author-name.js';

/** The dialog in which a lister answers a review, which is possible once (RATE-4). */
export default function AnswerDialog({
  rating,
  onClose,
}: {
  readonly rating: Rating;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const ownId = useUser()?.uid ?? '';
  const { fields, setField, discard } = useDraft(`answer:${ownId}:${rating.id}`, { answer: '' });
  const { answer } = fields;
  const close = () => {
    discard();
    onClose();
  };
  const { keyFor } = useIdempotencyKey();
  const sendMutation = useMutation({
    mutationFn: () => postAnswer(rating.id, answer, keyFor([rating.id, answer])),
    // Loads the reviews again after an error, too: the answer may be stored although the response was lost.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['ratings'] }),
    onSuccess: () => {
      notify('success', 'Your answer is public.');
      close();
    },
  });
  return (
    <FormDialog
      title={`Answer ${authorNameOf(rating)}`}
      description={texts.answerLead}
      isSending={sendMutation.isPending}
      onClose={close}
    >
      <DialogForm
        submitLabel="Post answer"
        isComplete={answer.trim() !== ''}
        mutation={sendMutation}
        failureText={texts.answerFailed}
        onSubmit={() => sendMutation.mutate()}
        onCancel={close}
      >
        <TextAreaField
          label="Your answer"
          required
          rows={5}
          maxLength={ANSWER_MAX_LENGTH}
          value={answer}
          onChange={(event) => setField('answer', event.target.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
