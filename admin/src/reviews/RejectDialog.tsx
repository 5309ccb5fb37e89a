import type { ConsoleReview } from '@market/contract/admin/reviews';
import { useStore } from 'react-admin';
import { ConfirmDialog, type SuggestedReason } from '../shared/ConfirmDialog.js';
import { addOwnReason, PRESET_REASONS } from './preset-reasons.js';
import { submissionsLabel } from './review-queue.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';

interface Props {
  /** The submissions to reject. If the list is empty, the dialog is closed. */
  readonly reviews: readonly Pick<ConsoleReview, 'id' | 'title'>[];
  onClose(): void;
  onRejected?(): void;
}

/**
 * The dialog for the reason of a rejection, which is sent to the lister (REVIEW-3). Offers ready-made reasons, and the
 * latest reasons that the moderator wrote, which this browser stores (REVIEW-10).
 */
export default function RejectDialog({ reviews, onClose, onRejected }: Props) {
  const { reject } = useDecisions();
  const [ownReasons, setOwnReasons] = useStore<string[]>('reviews.reasons', []);
  const confirmRejection = async (reason: string) => {
    onClose();
    setOwnReasons(addOwnReason(ownReasons, reason));
    if (await reject(reviews, reason)) onRejected?.();
  };
  return (
    <ConfirmDialog
      title={texts.reject}
      question={texts.rejectQuestion(submissionsLabel(reviews))}
      reason="required"
      suggestions={[
        ...PRESET_REASONS,
        ...ownReasons.map((text): SuggestedReason => ({
          label: text,
          text,
          remove: () => setOwnReasons(ownReasons.filter((other) => other !== text)),
        })),
      ]}
      isOpen={reviews.length > 0}
      onCancel={onClose}
      onConfirm={(reason) => void confirmRejection(reason)}
    />
  );
}
