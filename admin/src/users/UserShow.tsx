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
import { Standing, StandingButton } from './Standing.js';

/** One person, and what moderators did to the account. */
export default function UserShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <StandingButton />
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
        <FunctionField label="Standing" render={() => <Standing />} />
        <FunctionField<ConsoleUser>
          label="Public profile"
          render={(user) => (
            <UrlField record={{ id: user.id, url: `/user/${user.id}` }} source="url" target="_blank" />
          )}
        />
        <FunctionField label="What moderators did" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
