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
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [error, setError] = useState<string>();
  const { act, isRunning } = useAction(resource);
  if (!payment || !canRefund(payment, moderatorId)) return null;
  const refund = async (input: RefundInput) => {
    setError(undefined);
    const outcome = await act({
      action: 'refund',
      ids: [payment.id],
      ...refundRequest(payment, input),
      successText: texts.refunding(formatUsd(input.amount), payment.buyerName),
      onFailure: ({ text }) => setError(text),
    });
    if (outcome !== 'repeatable') setDialogOpen(false);
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
          setDialogOpen(true);
        }}
      >
        {texts.refund}
      </Button>
      <RefundDialog
        payment={payment}
        isOpen={isDialogOpen}
        isRunning={isRunning}
        error={error}
        onCancel={() => setDialogOpen(false)}
        onConfirm={(input) => void refund(input)}
      />
    </>
  );
}
