import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET, NAMES } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { StateField, USD } from '../shared/fields.js';
import { HoldButton } from './HoldButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="Payouts" choices={choices(['free', 'held'])} alwaysOn />,
];

/** Listers with their balances (CONSOLE-22). */
export default function ListerList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={NAMES} source="name" />
        <DataTable.NumberCol className={FROM_DESKTOP} source="pending" options={USD} disableSort />
        <DataTable.NumberCol source="available" options={USD} disableSort />
        <DataTable.NumberCol
          className={FROM_DESKTOP}
          source="onTheWay"
          label="On the way"
          options={USD}
          disableSort
        />
        <DataTable.NumberCol className={FROM_TABLET} source="paid" options={USD} disableSort />
        <DataTable.Col className={FROM_TABLET} source="state" label="Payouts" disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <HoldButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
