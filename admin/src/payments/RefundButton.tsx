import type { ConsolePayment } from '@market/contract/admin/money';
import Undo from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useAct } from '../shared/use-act.js';
import { type Refund, RefundDialog } from './RefundDialog.js';
import { usd } from './usd.js';

/** States of money that can be given back. */
const REFUNDABLE: readonly ConsolePayment['state'][] = ['completed', 'partly-refunded'];

/** Gives a captured payment back, all that is left of it or a part. */
export function RefundButton() {
  const payment = useRecordContext<ConsolePayment>();
  const resource = useResourceContext() ?? '';
  const [isAsking, setAsking] = useState(false);
  const { act, isActing } = useAct(resource);
  if (!payment || !REFUNDABLE.includes(payment.state)) return null;
  const refund = async ({ amount, reason }: Refund) => {
    setAsking(false);
    const isAll = amount === payment.paid;
    await act({
      action: 'refund',
      ids: [payment.id],
      body: { reason, ...(!isAll && { amount }) },
      // Of what the moderator saw: sent again after a lost answer it is the same refund, and a second one is another.
      idempotencyKey: `refund-${payment.id}-${payment.refunds.length}`,
      done: `${usd(amount)} goes back to ${payment.buyerName}`,
    });
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<Undo />}
        disabled={isActing}
        onClick={(event) => {
          // The row beneath would open.
          event.stopPropagation();
          setAsking(true);
        }}
      >
        Refund
      </Button>
      <RefundDialog
        payment={payment}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={(asked) => void refund(asked)}
      />
    </>
  );
}
