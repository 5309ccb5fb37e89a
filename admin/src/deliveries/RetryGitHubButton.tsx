import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import Replay from '@mui/icons-material/ReplayOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canRetryGitHub } from './delivery-actions.js';
import * as texts from './texts.js';

/** A button that retries a failed archive or invitation of a delivery. */
export function RetryGitHubButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  const moderatorId = useModeratorId();
  if (!delivery || !canRetryGitHub(delivery, moderatorId)) return null;
  return (
    <ActionButton
      action="github"
      label={texts.retryGitHub}
      icon={<Replay />}
      question={texts.retryGitHubQuestion(delivery.title)}
      successText={texts.retriedGitHub}
      reason="optional"
    />
  );
}
