import type { ConsolePayment } from '@market/contract/admin/money';
import Undo from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useAction } from '../shared/use-action.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canRefund, type RefundInput, refundRequest } from './refund.js';
import { RefundDialog } from './RefundDialog.js';
import * as texts from './texts.js';
import { formatUsd } from '../shared/format-usd.js';

/** A button that refunds a captured payment, in full or in part (PAY-20). */
export function RefundButton() {
  const payment = useRecordContext<ConsolePayment>();
  const resource = useResourceContext() ?? '';
  const moderatorId = useModeratorId();
  // A background refetch may change the record while the dialog is open; the idempotency key must not change (PAY-22).
  const [paymentInDialog, setPaymentInDialog] = useState<ConsolePayment>();
  const [error, setError] = useState<string>();
  const { act, isRunning } = useAction(resource);
  if (!payment || (!canRefund(payment, moderatorId) && !paymentInDialog)) return null;
  const closeDialog = () => setPaymentInDialog(undefined);
  const refund = async (shownPayment: ConsolePayment, input: RefundInput) => {
    setError(undefined);
    const outcome = await act({
      action: 'refund',
      ids: [shownPayment.id],
      ...refundRequest(shownPayment, input),
      successText: texts.refunding(formatUsd(input.amount), shownPayment.buyerName),
      onFailure: ({ text }) => setError(text),
    });
    if (outcome !== 'repeatable') closeDialog();
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<Undo />}
        disabled={isRunning}
        onClick={(event) => {
          // The click must not reach the table's row, which would open the payment's page.
          event.stopPropagation();
          setError(undefined);
          setPaymentInDialog(payment);
        }}
      >
        {texts.refund}
      </Button>
      <RefundDialog
        payment={paymentInDialog}
        isRunning={isRunning}
        error={error}
        onCancel={closeDialog}
        onConfirm={refund}
      />
    </>
  );
}
