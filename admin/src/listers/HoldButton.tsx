import type { ConsoleLister } from '@market/contract/admin/payouts';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { holdAction } from './hold-action.js';
import * as texts from './texts.js';

/** A button that holds a lister's payouts, or ends the hold, with a reason (CONSOLE-22). */
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
        label={texts.release}
        icon={<Play />}
        question={texts.releaseQuestion(lister.name)}
        successText={texts.released(lister.name)}
        reason="required"
      />
    );
  return (
    <ActionButton
      action={action}
      label={texts.hold}
      color="error"
      icon={<Pause />}
      question={texts.holdQuestion(lister.name)}
      successText={texts.holdPlaced(lister.name)}
      reason="required"
    />
  );
}
