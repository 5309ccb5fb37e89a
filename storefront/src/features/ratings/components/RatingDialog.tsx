import { RATING_CHANGE_DAYS, RATING_CONTENT_MAX_LENGTH } from '@market/contract/ratings/rating-rules';
import type { OwnRating, RatingInput } from '@market/contract/ratings/ratings';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteDraft } from '../../../shared/drafts.js';
import { formatDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useDraft } from '../../../shared/hooks/use-draft.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { notify } from '../../../shared/ui/notify.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { ownRatingQuery, postRating, putRating } from '../api/rating-calls.js';
import * as texts from '../texts.js';
import { StarsField } from './Stars.js';

interface Props {
  readonly mvpId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The dialog in which a user writes or changes their review of an MVP (RATE-1, RATE-3). */
export default function RatingDialog({ mvpId, title, onClose }: Props) {
  const queryClient = useQueryClient();
  const ownId = useUser()?.uid ?? '';
  const draftKey = `rating:${ownId}:${mvpId}`;
  const query = useQuery(ownRatingQuery(mvpId));
  const rating = query.data?.rating ?? null;
  const { keyFor } = useIdempotencyKey();
  const close = () => {
    deleteDraft(draftKey);
    onClose();
  };
  const saveMutation = useMutation({
    mutationFn: (body: RatingInput) =>
      rating ? putRating(mvpId, body) : postRating(mvpId, body, keyFor(body)),
    // A review changes the ratings that listings, the lister's profile and My Rentals show, so all of them are fetched
    // again. After an error, too: the review may be stored although its response was lost. A retry then changes it.
    onSettled: () => {
      for (const queryKey of [['ratings'], ['listings'], ['rentals'], ['profiles']])
        void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: () => {
      notify('success', rating ? 'Your review was changed.' : 'Thank you. Your review is public.');
      close();
    },
  });
  return (
    <FormDialog title={`Rate ${title}`} isSending={saveMutation.isPending} onClose={close}>
      {query.data ? (
        <RatingForm rating={rating} draftKey={draftKey} saveMutation={saveMutation} onCancel={close} />
      ) : query.isPending ? (
        <Loading label="Loading your review">
          <Skeleton className="h-11 w-56" />
          <Skeleton className="h-28" />
        </Loading>
      ) : (
        <ErrorState title={texts.ownRatingFailed} onRetry={() => void query.refetch()}>
          {errorMessage(query.error, '')}
        </ErrorState>
      )}
    </FormDialog>
  );
}

interface RatingFormProps {
  /** The user's existing review, which is changed; null for a new review. */
  readonly rating: OwnRating | null;
  readonly draftKey: string;
  readonly saveMutation: UseMutationResult<unknown, Error, RatingInput>;
  readonly onCancel: () => void;
}

function RatingForm({ rating, draftKey, saveMutation, onCancel }: RatingFormProps) {
  const { fields, setField } = useDraft(draftKey, {
    stars: String(rating?.stars ?? 0),
    content: rating?.content ?? '',
  });
  const stars = Number(fields.stars);
  const changePeriodText = rating
    ? `until ${formatDay(rating.changeableUntil)}`
    : `for ${RATING_CHANGE_DAYS} days`;
  return (
    <DialogForm
      submitLabel={rating ? 'Save changes' : 'Post review'}
      isComplete={stars > 0}
      mutation={saveMutation}
      failureText={texts.ratingNotSaved}
      onSubmit={() => saveMutation.mutate({ stars, content: fields.content })}
      onCancel={onCancel}
    >
      <StarsField value={stars} onChange={(chosenStars) => setField('stars', String(chosenStars))} />
      <TextAreaField
        label="Your review"
        hint={`Optional. Everybody can read it with your name, and you can change it ${changePeriodText}.`}
        rows={5}
        maxLength={RATING_CONTENT_MAX_LENGTH}
        value={fields.content}
        onChange={(event) => setField('content', event.target.value)}
      />
    </DialogForm>
  );
}
