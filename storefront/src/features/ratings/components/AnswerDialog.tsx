import { ANSWER_MAX_LENGTH } from '@market/contract/ratings/rating-rules';
import type { Rating } from '@market/contract/ratings/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { postAnswer } from '../api/rating-calls.js';
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
  const [answer, setAnswer] = useState('');
  const { keyFor } = useIdempotencyKey();
  const sendMutation = useMutation({
    mutationFn: () => postAnswer(rating.id, answer, keyFor([rating.id, answer])),
    // Also after an error: the lister's text may be stored although the response was lost.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['ratings'] }),
    onSuccess: () => {
      notify('success', 'Your answer is public.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      ignoresOutsideClicks
      onOpenChange={(open) => !open && onClose()}
      title={`Answer ${authorNameOf(rating)}`}
      description={texts.answerLead}
    >
      <DialogForm
        submitLabel="Post answer"
        isComplete={answer.trim() !== ''}
        mutation={sendMutation}
        failureText={texts.answerFailed}
        onSubmit={() => sendMutation.mutate()}
        onCancel={onClose}
      >
        <TextAreaField
          label="Your answer"
          required
          rows={5}
          maxLength={ANSWER_MAX_LENGTH}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
