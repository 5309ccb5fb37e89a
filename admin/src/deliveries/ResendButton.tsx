import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import Send from '@mui/icons-material/SendOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canResend } from './delivery-actions.js';
import * as texts from './texts.js';

/** A button that sends the source code: again if it was sent before, otherwise now instead of at the next attempt. */
export function ResendButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  const moderatorId = useModeratorId();
  if (!delivery || !canResend(delivery, moderatorId)) return null;
  const isSent = delivery.state === 'sent';
  return (
    <ActionButton
      action="resend"
      label={isSent ? texts.resend : texts.sendNow}
      icon={<Send />}
      question={(isSent ? texts.resendQuestion : texts.sendNowQuestion)(delivery.renterName, delivery.title)}
      successText={texts.resent}
      reason="optional"
    />
  );
}
