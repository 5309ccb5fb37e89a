import type { ConsoleReview } from '@market/contract/admin/reviews';
import { AskDialog } from '../shared/AskDialog.js';
import { called, useDecisions } from './use-decisions.js';

interface Props {
  /** What is to be sent back; nothing is asked while there is none. */
  readonly reviews: readonly Pick<ConsoleReview, 'id' | 'title'>[];
  onClose(): void;
  onRejected?(): void;
}

/** Asks for the reason that the lister reads. */
export function RejectDialog({ reviews, onClose, onRejected }: Props) {
  const { reject } = useDecisions();
  const confirm = async (reason: string) => {
    onClose();
    if (await reject(reviews, reason)) onRejected?.();
  };
  return (
    <AskDialog
      title="Reject"
      question={`${called(reviews)} goes back to its lister, who reads the reason.`}
      reason="required"
      isOpen={reviews.length > 0}
      onCancel={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
