import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import Send from '@mui/icons-material/SendOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canResend } from './delivery-actions.js';

/** Sends the source code again, or at once if it was never sent. */
export function ResendButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  const moderatorId = useModeratorId();
  if (!delivery || !canResend(delivery, moderatorId)) return null;
  const isSent = delivery.state === 'sent';
  return (
    <ActionButton
      action="resend"
      label={isSent ? 'Resend' : 'Send now'}
      icon={<Send />}
      question={`${delivery.renterName} gets the source code of ${delivery.title} by e-mail${isSent ? ' once more' : ' at once'}.`}
      done="The e-mail goes out"
      reason="optional"
    />
  );
}
