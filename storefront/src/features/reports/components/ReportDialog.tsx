import { REPORT_DETAILS_MAX_LENGTH, REPORT_REASON_LABELS } from '@market/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../../shared/hooks/use-draft.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { SelectField, TextAreaField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { postReport } from '../api/report-calls.js';
import * as texts from '../texts.js';

type ReportReason = keyof typeof REPORT_REASON_LABELS;

interface Props {
  readonly subject: { readonly userId: string } | { readonly mvpId: string } | { readonly ratingId: string };
  /** What is reported, in words: a person's name, an MVP's title, or 'this review'. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Reports a person, an MVP or a review to the moderators (PEOPLE-22). */
export default function ReportDialog({ subject, name, onClose }: Props) {
  const ownId = useUser()?.uid ?? '';
  const [subjectId] = Object.values(subject);
  const { fields, setField, discard } = useDraft(`report:${ownId}:${subjectId}`, { reason: '', details: '' });
  const { details } = fields;
  const reasons = Object.keys(REPORT_REASON_LABELS) as ReportReason[];
  const reason = reasons.find((entry) => entry === fields.reason);
  const close = () => {
    discard();
    onClose();
  };
  const { keyFor } = useIdempotencyKey();
  const reportMutation = useMutation({
    mutationFn: (selectedReason: ReportReason) => {
      const report = { ...subject, reason: selectedReason, details };
      return postReport(report, keyFor(report));
    },
    onSuccess: () => {
      notify('success', texts.reportSent);
      close();
    },
  });
  return (
    <FormDialog title={`Report ${name}`} isSending={reportMutation.isPending} onClose={close}>
      <DialogForm
        submitLabel="Send Report"
        isComplete={reason !== undefined}
        mutation={reportMutation}
        failureText={texts.reportNotSent}
        onSubmit={() => reason && reportMutation.mutate(reason)}
        onCancel={close}
      >
        <SelectField
          label="What is wrong?"
          required
          value={reason ?? ''}
          onChange={(event) => setField('reason', event.target.value)}
        >
          <option value="">Please choose</option>
          {reasons.map((entry) => (
            <option key={entry} value={entry}>
              {REPORT_REASON_LABELS[entry]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Details"
          hint={texts.reportLead}
          rows={4}
          maxLength={REPORT_DETAILS_MAX_LENGTH}
          value={details}
          onChange={(event) => setField('details', event.target.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
