import type { ConsoleUser } from '@market/contract/admin/users';
import { Role } from '@market/contract/identity/identity';
import { DataTable, EmailField, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { toChoices } from '../shared/choices.js';
import { DayField } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { AccountStateChip, AccountStateButton } from './AccountState.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" label={texts.role} choices={toChoices(Role.options)} alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    label={texts.account}
    choices={toChoices(['active', 'disabled', 'deleted'])}
    alwaysOn
  />,
];

/** The list of all accounts. */
export default function UserList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="displayName" label={texts.name} />
        <DataTable.Col
          className={TABLET_COLUMN}
          source="email"
          label={sharedTexts.email}
          field={EmailField}
        />
        <DataTable.Col className={DESKTOP_COLUMN} source="role" label={texts.role}>
          <FunctionField<ConsoleUser> render={({ role }) => texts.ROLE_LABELS[role]} />
        </DataTable.Col>
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="mvpCount" label={texts.mvps} disableSort />
        <DataTable.NumberCol
          className={DESKTOP_COLUMN}
          source="rentalCount"
          label={texts.rentals}
          disableSort
        />
        <DataTable.Col className={DESKTOP_COLUMN} source="createdAt" label={texts.joined} field={DayField} />
        <DataTable.Col source="disabledAt" label={texts.account}>
          <AccountStateChip />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.actions}>
          <AccountStateButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
