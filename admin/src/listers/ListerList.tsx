import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { StateField, USD_FORMAT } from '../shared/fields.js';
import { HoldButton } from './HoldButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="Payouts" choices={toChoices(['free', 'held'])} alwaysOn />,
];

/** Listers with their balances (CONSOLE-22). */
export default function ListerList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={NAME_COLUMN} source="name" />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="pending" options={USD_FORMAT} disableSort />
        <DataTable.NumberCol source="available" options={USD_FORMAT} disableSort />
        <DataTable.NumberCol
          className={DESKTOP_COLUMN}
          source="onTheWay"
          label="On the way"
          options={USD_FORMAT}
          disableSort
        />
        <DataTable.NumberCol className={TABLET_COLUMN} source="paid" options={USD_FORMAT} disableSort />
        <DataTable.Col className={TABLET_COLUMN} source="state" label="Payouts" disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <HoldButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
