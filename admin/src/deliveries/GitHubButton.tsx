import type { ConsoleDelivery } from '@market/contract/admin/money';
import Replay from '@mui/icons-material/ReplayOutlined';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';

/** Tries an archive or an invitation again that failed at GitHub. */
export function GitHubButton() {
  const delivery = useRecordContext<ConsoleDelivery>();
  if (delivery?.archive !== 'failed' && delivery?.invitation !== 'failed') return null;
  return (
    <ActButton
      action="github"
      label="Retry at GitHub"
      icon={<Replay />}
      question={`What failed at GitHub for ${delivery.title} is tried again.`}
      done="It is tried again"
      reason="optional"
    />
  );
}
