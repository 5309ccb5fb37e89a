import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD_FORMAT } from '../shared/fields.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    choices={toChoices(['running', 'ended', 'bought'])}
    alwaysOn
  />,
];

/** Rentals and purchases. */
export default function RentalList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={TABLET_COLUMN} source="createdAt" label="Made" field={MomentField} />
        <DataTable.Col source="title" label="MVP" />
        <DataTable.Col className={TABLET_COLUMN} source="renterName" label="Renter" />
        <DataTable.Col className={DESKTOP_COLUMN} source="duration" disableSort />
        <DataTable.NumberCol source="total" options={USD_FORMAT} />
        <DataTable.Col className={DESKTOP_COLUMN} source="endsAt" label="Ends" field={MomentField} />
        <DataTable.Col source="deliveryState" label="Delivery" disableSort>
          <StateField source="deliveryState" />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
