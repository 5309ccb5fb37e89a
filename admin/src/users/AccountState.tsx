import type { ConsoleUser } from '@market/contract/admin/users';
import Block from '@mui/icons-material/Block';
import Undo from '@mui/icons-material/Undo';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { StateChip } from '../shared/StateChip.js';
import { accountState } from './account-state.js';
import * as texts from './texts.js';

/** Shows whether an account is active, disabled or deleted. */
export function AccountStateChip() {
  const user = useRecordContext<ConsoleUser>();
  return user && <StateChip state={accountState(user)} />;
}

/** A button that disables or enables an account; deleted accounts have none (CONSOLE-10). */
export function AccountStateButton() {
  const user = useRecordContext<ConsoleUser>();
  if (!user || accountState(user) === 'deleted') return null;
  const name = user.displayName;
  return user.disabledAt ? (
    <ActionButton
      action="enable"
      label={texts.enable}
      icon={<Undo />}
      question={texts.enableQuestion(name)}
      successText={texts.enabled(name)}
      reason="optional"
    />
  ) : (
    <ActionButton
      action="disable"
      label={texts.disable}
      color="error"
      icon={<Block />}
      question={texts.disableQuestion(name)}
      successText={texts.disabled(name)}
      reason="optional"
    />
  );
}
