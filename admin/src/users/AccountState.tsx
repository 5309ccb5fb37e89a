import type { ConsoleUser } from '@market/contract/admin/users';
import Block from '@mui/icons-material/Block';
import Undo from '@mui/icons-material/Undo';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { StateChip } from '../shared/StateChip.js';

/** Shows whether an account is active or disabled. */
export function AccountState() {
  const user = useRecordContext<ConsoleUser>();
  return user && <StateChip state={user.disabledAt ? 'disabled' : 'active'} />;
}

/** Disables or enables an account (CONSOLE-10). */
export function AccountStateButton() {
  const user = useRecordContext<ConsoleUser>();
  if (!user) return null;
  const name = user.displayName;
  return user.disabledAt ? (
    <ActionButton
      action="enable"
      label="Enable"
      icon={<Undo />}
      question={`${name} will be able to sign in again, and their MVPs are back on sale.`}
      done={`${name} can sign in again`}
      reason="optional"
    />
  ) : (
    <ActionButton
      action="disable"
      label="Disable"
      color="error"
      icon={<Block />}
      question={`${name} will be signed out everywhere at once and cannot sign in until enabled again. Their MVPs are hidden and not sold for as long; what was paid for is kept.`}
      done={`${name} is disabled and signed out`}
      reason="optional"
    />
  );
}
