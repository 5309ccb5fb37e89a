import { Role } from '@market/contract/identity/identity';
import { DataTable, EmailField, SearchInput, SelectInput } from 'react-admin';
import { FROM_DESKTOP, FROM_TABLET } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { choices } from '../shared/choices.js';
import { DayField } from '../shared/fields.js';
import { AccountState, AccountStateButton } from './AccountState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={choices(Role.options)} alwaysOn />,
  <SelectInput key="standing" source="standing" choices={choices(['active', 'disabled'])} alwaysOn />,
];

/** All accounts. */
export default function UserList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="displayName" label="Name" />
        <DataTable.Col className={FROM_TABLET} source="email" label="E-mail" field={EmailField} />
        <DataTable.Col className={FROM_DESKTOP} source="role" />
        <DataTable.NumberCol className={FROM_DESKTOP} source="mvpCount" label="MVPs" disableSort />
        <DataTable.NumberCol className={FROM_DESKTOP} source="rentalCount" label="Rentals" disableSort />
        <DataTable.Col className={FROM_DESKTOP} source="createdAt" label="Since" field={DayField} />
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
