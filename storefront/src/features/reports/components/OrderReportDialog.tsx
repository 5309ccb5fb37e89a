import { type OrderReason, REPORT_DETAILS_MAX_LENGTH } from '@market/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../../shared/hooks/use-draft.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { useUser } from '../../identity/api/AuthProvider.js';
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
  const ownId = useUser()?.uid ?? '';
  const { fields, setField, discard } = useDraft(`report:${ownId}:${reason}:${rentalId}`, { details: '' });
  const { details } = fields;
  const close = () => {
    discard();
    onClose();
  };
  const { keyFor } = useIdempotencyKey();
  const dialogTexts = DIALOG_TEXTS[reason];
  const reportMutation = useMutation({
    mutationFn: () => {
      const report = { rentalId, reason, details };
      return postReport(report, keyFor(report));
    },
    onSuccess: () => {
      notify('success', dialogTexts.done);
      close();
    },
  });
  return (
    <FormDialog
      title={dialogTexts.title}
      description={`${title} · order ${rentalId}`}
      isSending={reportMutation.isPending}
      onClose={close}
    >
      <DialogForm
        submitLabel="Send"
        isComplete={details.trim() !== ''}
        mutation={reportMutation}
        failureText={texts.orderReportNotSent}
        onSubmit={() => reportMutation.mutate()}
        onCancel={close}
      >
        <TextAreaField
          label={dialogTexts.label}
          required
          hint={dialogTexts.note}
          rows={5}
          maxLength={REPORT_DETAILS_MAX_LENGTH}
          value={details}
          onChange={(event) => setField('details', event.target.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
