import { Role } from '@market/contract/identity/identity';
import { DataTable, EmailField, SearchInput, SelectInput } from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { toChoices } from '../shared/choices.js';
import { DayField } from '../shared/fields.js';
import { AccountState, AccountStateButton } from './AccountState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={toChoices(Role.options)} alwaysOn />,
  <SelectInput key="standing" source="standing" choices={toChoices(['active', 'disabled'])} alwaysOn />,
];

/** All accounts. */
export default function UserList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="displayName" label="Name" />
        <DataTable.Col className={TABLET_COLUMN} source="email" label="E-mail" field={EmailField} />
        <DataTable.Col className={DESKTOP_COLUMN} source="role" />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="mvpCount" label="MVPs" disableSort />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="rentalCount" label="Rentals" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="createdAt" label="Since" field={DayField} />
        <DataTable.Col source="disabledAt" label="Standing">
          <AccountState />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <AccountStateButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
