import { RATING_CHANGE_DAYS, RATING_CONTENT_MAX_LENGTH } from '@market/contract/ratings/rating-rules';
import type { OwnRating } from '@market/contract/ratings/ratings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { notify } from '../../../shared/ui/notify.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
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
  const query = useQuery(ownRatingQuery(mvpId));
  return (
    <Dialog open ignoresOutsideClicks onOpenChange={(open) => !open && onClose()} title={`Rate ${title}`}>
      {query.data ? (
        <RatingForm mvpId={mvpId} rating={query.data.rating} onClose={onClose} />
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
    </Dialog>
  );
}

interface RatingFormProps {
  readonly mvpId: string;
  /** The user's existing review, which is changed; null for a new review. */
  readonly rating: OwnRating | null;
  readonly onClose: () => void;
}

function RatingForm({ mvpId, rating, onClose }: RatingFormProps) {
  const queryClient = useQueryClient();
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [content, setContent] = useState(rating?.content ?? '');
  const { keyFor } = useIdempotencyKey();
  const saveMutation = useMutation({
    mutationFn: () => {
      const body = { stars, content };
      return rating ? putRating(mvpId, body) : postRating(mvpId, body, keyFor(body));
    },
    // A review changes the ratings that listings, the lister's profile and My Rentals show, so all of them are fetched
    // again. After an error, too: the review may be stored although its response was lost, and is then changed.
    onSettled: () => {
      for (const queryKey of [['ratings'], ['listings'], ['rentals'], ['profiles']])
        void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: () => {
      notify('success', rating ? 'Your review was changed.' : 'Thank you. Your review is public.');
      onClose();
    },
  });
  const changePeriodText = rating
    ? `until ${formatDay(rating.changeableUntil)}`
    : `for ${RATING_CHANGE_DAYS} days`;
  return (
    <DialogForm
      submitLabel={rating ? 'Save changes' : 'Post review'}
      isComplete={stars > 0}
      mutation={saveMutation}
      failureText={texts.ratingNotSaved}
      onSubmit={() => saveMutation.mutate()}
      onCancel={onClose}
    >
      <StarsField value={stars} onChange={setStars} />
      <TextAreaField
        label="Your review"
        hint={`Optional. Everybody can read it with your name, and you can change it ${changePeriodText}.`}
        rows={5}
        maxLength={RATING_CONTENT_MAX_LENGTH}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
    </DialogForm>
  );
}
