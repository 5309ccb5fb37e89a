import { type OrderReason, REPORT_DETAILS_MAX_LENGTH } from '@market/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { useIntentKey } from '../../../shared/http/use-intent-key.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { TextAreaField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { postReport } from '../api/report-calls.js';
import * as texts from '../texts.js';

const WORDS = {
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

/** Writes to the moderators about an order (PEOPLE-31). */
export default function OrderReportDialog({ rentalId, title, reason, onClose }: Props) {
  const [details, setDetails] = useState('');
  const { keyFor } = useIntentKey();
  const words = WORDS[reason];
  const filing = useMutation({
    mutationFn: () => {
      const report = { rentalId, reason, details };
      return postReport(report, keyFor(report));
    },
    onSuccess: () => {
      notify('success', words.done);
      onClose();
    },
  });
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={`${title} · order ${rentalId}`}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (details.trim() !== '') filing.mutate();
        }}
      >
        <TextAreaField
          label={words.label}
          required
          hint={words.note}
          rows={5}
          maxLength={REPORT_DETAILS_MAX_LENGTH}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        {filing.isError && (
          <p role="alert" className="text-sm text-danger">
            {texts.notSent} {sentenceOf(filing.error, '')}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={details.trim() === ''} busy={filing.isPending}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
