import { REPORT_DETAILS_MAX_LENGTH, REPORT_REASON_LABELS } from '@market/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { DialogForm } from '../../../shared/ui/DialogForm.js';
import { SelectField, TextAreaField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
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
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const { keyFor } = useIdempotencyKey();
  const reportMutation = useMutation({
    mutationFn: (selectedReason: ReportReason) => {
      const report = { ...subject, reason: selectedReason, details };
      return postReport(report, keyFor(report));
    },
    onSuccess: () => {
      notify('success', texts.reportSent);
      onClose();
    },
  });
  const reasons = Object.keys(REPORT_REASON_LABELS) as ReportReason[];
  return (
    <Dialog open ignoresOutsideClicks onOpenChange={(open) => !open && onClose()} title={`Report ${name}`}>
      <DialogForm
        submitLabel="Send Report"
        isComplete={reason !== ''}
        mutation={reportMutation}
        failureText={texts.reportNotSent}
        onSubmit={() => reason !== '' && reportMutation.mutate(reason)}
        onCancel={onClose}
      >
        <SelectField
          label="What is wrong?"
          required
          value={reason}
          onChange={(event) => setReason(reasons.find((entry) => entry === event.target.value) ?? '')}
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
          onChange={(event) => setDetails(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
