import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import Replay from '@mui/icons-material/ReplayOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canRetryGitHub } from './delivery-actions.js';

/** Retries an archive or an invitation that failed at GitHub. */
export function GitHubButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  const moderatorId = useModeratorId();
  if (!delivery || !canRetryGitHub(delivery, moderatorId)) return null;
  return (
    <ActionButton
      action="github"
      label="Retry at GitHub"
      icon={<Replay />}
      question={`What failed at GitHub for ${delivery.title} is tried again.`}
      done="It is tried again"
      reason="optional"
    />
  );
}
