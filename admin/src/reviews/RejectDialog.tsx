import type { ConsoleReview } from '@market/contract/admin/reviews';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { ConfirmDialog, type SuggestedReason } from '../shared/ConfirmDialog.js';
import { addOwnReason, PRESET_REASONS } from './preset-reasons.js';
import { submissionsLabel } from './review-queue.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';

interface Props {
  /** The submissions to reject. The dialog is closed if there are none, and ignores later changes of this property. */
  readonly reviews: readonly Pick<ConsoleReview, 'id' | 'title'>[];
  onClose(): void;
  onRejected?(): void;
}

/**
 * The dialog for the reason of a rejection, which is sent to the lister (REVIEW-3). It offers ready-made reasons, and
 * the latest reasons that the moderator wrote; this browser stores them (REVIEW-10). If some rejections fail and can be
 * repeated, the dialog stays open for these submissions (CONSOLE-24).
 */
export default function RejectDialog({ reviews, onClose, onRejected }: Props) {
  const { reject, isRunning } = useDecisions();
  const [remainingReviews, setRemainingReviews] = useState(reviews);
  const [error, setError] = useState<string>();
  const [ownReasons, setOwnReasons] = useStore<string[]>('reviews.reasons', []);
  const confirmRejection = async (reason: string) => {
    setError(undefined);
    setOwnReasons(addOwnReason(ownReasons, reason));
    const outcome = await reject(remainingReviews, reason, ({ text, failedIds }) => {
      setError(text);
      setRemainingReviews(remainingReviews.filter(({ id }) => failedIds.includes(id)));
    });
    if (outcome === 'repeatable') return;
    onClose();
    if (outcome === 'succeeded') onRejected?.();
  };
  return (
    <ConfirmDialog
      title={texts.reject}
      question={texts.rejectQuestion(submissionsLabel(remainingReviews))}
      reason="required"
      suggestions={[
        ...PRESET_REASONS,
        ...ownReasons.map((text): SuggestedReason => ({
          label: text,
          text,
          remove: () => setOwnReasons(ownReasons.filter((other) => other !== text)),
        })),
      ]}
      isOpen={remainingReviews.length > 0}
      isRunning={isRunning}
      error={error}
      onCancel={onClose}
      onConfirm={(reason) => void confirmRejection(reason)}
    />
  );
}
