import type { ConsoleUser } from '@market/contract/admin/users';
import {
  EmailField,
  FunctionField,
  NumberField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  UrlField,
} from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MomentField } from '../shared/fields.js';
import { AccountState, AccountStateButton } from './AccountState.js';

/** One account with its moderation history. */
export default function UserShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <AccountStateButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <TextField source="displayName" label="Name" />
        <EmailField source="email" label="E-mail" emptyText="none" />
        <TextField source="role" />
        <FunctionField<ConsoleUser>
          label="Signs in with"
          render={(user) => user.providers.join(', ') || 'nothing'}
        />
        <TextField source="location" emptyText="not told" />
        <NumberField source="mvpCount" label="MVPs" textAlign="left" />
        <NumberField source="rentalCount" label="Rentals" textAlign="left" />
        <NumberField source="sessionCount" label="Browsers signed in" textAlign="left" />
        <MomentField source="createdAt" label="Since" />
        <FunctionField label="Standing" render={() => <AccountState />} />
        <FunctionField<ConsoleUser>
          label="Public profile"
          render={(user) => (
            <UrlField record={{ id: user.id, url: `/user/${user.id}` }} source="url" target="_blank" />
          )}
        />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
