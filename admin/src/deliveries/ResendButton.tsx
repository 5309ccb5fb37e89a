import type { ConsoleDelivery } from '@market/contract/admin/money';
import Send from '@mui/icons-material/SendOutlined';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';

/** Has the source code sent again, or at once where it was not sent yet. */
export function ResendButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  if (!delivery || delivery.state === 'cancelled') return null;
  const isSent = delivery.state === 'sent';
  return (
    <ActButton
      action="resend"
      label={isSent ? 'Resend' : 'Send now'}
      icon={<Send />}
      question={`${delivery.renterName} gets the source code of ${delivery.title} by e-mail${isSent ? ' once more' : ' at once'}.`}
      done="The e-mail goes out"
      reason="optional"
    />
  );
}
