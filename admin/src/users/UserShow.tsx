import type { ConsoleUser } from '@market/contract/admin/users';
import { PROVIDER_LABELS } from '@market/contract/identity/identity';
import { EmailField, FunctionField, NumberField } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MomentField } from '../shared/fields.js';
import { PageLink } from '../shared/PageLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import { AccountStateChip, AccountStateButton } from './AccountState.js';
import * as texts from './texts.js';

/** The page of one account, with its moderation history. */
export default function UserShow() {
  return (
    <RecordPage<ConsoleUser>
      name={({ displayName }) => displayName}
      state={<AccountStateChip />}
      actions={<AccountStateButton />}
      sections={<AuditTrail />}
    >
      <EmailField source="email" label={sharedTexts.email} emptyText={sharedTexts.none} />
      <FunctionField<ConsoleUser> label={texts.role} render={({ role }) => texts.ROLE_LABELS[role]} />
      <FunctionField<ConsoleUser>
        label={texts.signsInWith}
        render={({ providers }) =>
          providers.map((provider) => PROVIDER_LABELS[provider]).join(', ') || texts.noProviders
        }
      />
      <FunctionField<ConsoleUser>
        label={texts.location}
        render={({ location }) => location || sharedTexts.none}
      />
      <NumberField source="mvpCount" label={texts.mvps} textAlign="left" />
      <NumberField source="rentalCount" label={texts.rentals} textAlign="left" />
      <NumberField source="sessionCount" label={texts.browsers} textAlign="left" />
      <MomentField source="createdAt" label={texts.joined} />
      <FunctionField<ConsoleUser>
        label={texts.publicProfile}
        render={({ id }) => <PageLink to={`/user/${id}`} text={texts.openProfile} />}
      />
    </RecordPage>
  );
}
