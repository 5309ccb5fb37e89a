import type { ConsoleLister } from '@market/contract/admin/payouts';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { holdAction } from './hold-action.js';

/** Holds a lister's payouts, or releases held ones, with a reason (CONSOLE-22). */
export function HoldButton() {
  const lister = useRecordContext<ConsoleLister>();
  const moderatorId = useModeratorId();
  if (!lister) return null;
  const action = holdAction(lister, moderatorId);
  if (action === undefined) return null;
  if (action === 'release')
    return (
      <ActionButton
        action={action}
        label="Release"
        icon={<Play />}
        question={`${lister.name} can be paid out again. Your reason goes into the audit log.`}
        done={`Payouts to ${lister.name} go on`}
        reason="required"
      />
    );
  return (
    <ActionButton
      action={action}
      label="Hold"
      color="error"
      icon={<Pause />}
      question={`Nothing more is paid out to ${lister.name} until a moderator releases it; payouts that PayPal has go on. ${lister.name} reads the reason.`}
      done={`Payouts to ${lister.name} are held`}
      reason="required"
    />
  );
}
