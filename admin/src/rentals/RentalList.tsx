import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, MoneyField, StateField } from '../shared/fields.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="standing" source="standing" choices={choices(['running', 'ended', 'bought'])} alwaysOn />,
];

/** Rentals and purchases. */
export default function RentalList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="createdAt" label="Made" field={MomentField} />
        <DataTable.Col source="title" label="MVP" />
        <DataTable.Col source="renterName" label="Renter" />
        <DataTable.Col source="duration" disableSort />
        <DataTable.NumberCol source="total" field={MoneyField} />
        <DataTable.Col source="endsAt" label="Ends" field={MomentField} />
        <DataTable.Col source="deliveryState" label="Delivery" disableSort>
          <StateField source="deliveryState" />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
