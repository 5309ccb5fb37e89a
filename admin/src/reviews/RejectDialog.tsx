import type { ConsoleReview } from '@market/contract/admin/reviews';
import { ConfirmDialog } from '../shared/ConfirmDialog.js';
import { submissionsLabel } from './review-queue.js';
import { useDecisions } from './use-decisions.js';

interface Props {
  /** Submissions to reject; the dialog is closed while there are none. */
  readonly reviews: readonly Pick<ConsoleReview, 'id' | 'title'>[];
  onClose(): void;
  onRejected?(): void;
}

/** Asks for the reason of a rejection, which the lister reads (REVIEW-3). */
export function RejectDialog({ reviews, onClose, onRejected }: Props) {
  const { reject } = useDecisions();
  const confirm = async (reason: string) => {
    onClose();
    if (await reject(reviews, reason)) onRejected?.();
  };
  return (
    <ConfirmDialog
      title="Reject"
      question={`${submissionsLabel(reviews)} goes back to its lister, who reads the reason.`}
      reason="required"
      isOpen={reviews.length > 0}
      onCancel={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
