import { type OrderReason, REPORT_DETAILS_MAX_LENGTH } from '@market/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { postReport } from '../api/report-calls.js';
import * as texts from '../texts.js';

const DIALOG_TEXTS = {
  refund: {
    title: 'Ask for a refund',
    label: texts.refundReason,
    note: texts.refundLead,
    done: texts.refundSent,
  },
  order: {
    title: 'Report a problem',
    label: 'What is the problem?',
    note: texts.problemLead,
    done: texts.problemSent,
  },
} as const satisfies Record<OrderReason, unknown>;

interface Props {
  readonly rentalId: string;
  readonly title: string;
  readonly reason: OrderReason;
  readonly onClose: () => void;
}

/** Sends a report about an order to the moderators (PEOPLE-31). */
export default function OrderReportDialog({ rentalId, title, reason, onClose }: Props) {
  const [details, setDetails] = useState('');
  const { keyFor } = useIdempotencyKey();
  const dialogTexts = DIALOG_TEXTS[reason];
  const reportMutation = useMutation({
    mutationFn: () => {
      const report = { rentalId, reason, details };
      return postReport(report, keyFor(report));
    },
    onSuccess: () => {
      notify('success', dialogTexts.done);
      onClose();
    },
  });
  return (
    <Dialog
      open
      ignoresOutsideClicks
      onOpenChange={(open) => !open && onClose()}
      title={dialogTexts.title}
      description={`${title} · order ${rentalId}`}
    >
      <DialogForm
        submitLabel="Send"
        isComplete={details.trim() !== ''}
        mutation={reportMutation}
        failureText={texts.orderReportNotSent}
        onSubmit={() => reportMutation.mutate()}
        onCancel={onClose}
      >
        <TextAreaField
          label={dialogTexts.label}
          required
          hint={dialogTexts.note}
          rows={5}
          maxLength={REPORT_DETAILS_MAX_LENGTH}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
