import type { ConsolePayment } from '@market/contract/admin/money';
import Undo from '@mui/icons-material/Undo';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';

/** Gives a captured payment back in full. */
export function RefundButton() {
  const payment = useRecordContext<ConsolePayment>();
  if (payment?.state !== 'completed') return null;
  const { amount, buyerName } = payment;
  const money = amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return (
    <ActButton
      action="refund"
      label="Refund"
      color="error"
      icon={<Undo />}
      question={`${buyerName} gets ${money} back. What was paid for ends at once, and a delivery that is still owed is cancelled.`}
      done={`${money} goes back to ${buyerName}`}
      asksReason
    />
  );
}
