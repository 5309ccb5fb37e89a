import type { ConsoleUser } from '@market/contract/admin/users';
import Block from '@mui/icons-material/Block';
import Undo from '@mui/icons-material/Undo';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';
import { StateChip } from '../shared/StateChip.js';

/** Whether an account may sign in. */
export function Standing() {
  const user = useRecordContext<ConsoleUser>();
  return user && <StateChip state={user.disabledAt ? 'disabled' : 'active'} />;
}

/** Disables an account, or lets it sign in again. */
export function StandingButton() {
  const user = useRecordContext<ConsoleUser>();
  if (!user) return null;
  const name = user.displayName;
  return user.disabledAt ? (
    <ActButton
      action="enable"
      label="Enable"
      icon={<Undo />}
      question={`${name} will be able to sign in again.`}
      done={`${name} can sign in again`}
      reason="optional"
    />
  ) : (
    <ActButton
      action="disable"
      label="Disable"
      color="error"
      icon={<Block />}
      question={`${name} will be signed out everywhere at once and cannot sign in until enabled again.`}
      done={`${name} is disabled and signed out`}
      reason="optional"
    />
  );
}
