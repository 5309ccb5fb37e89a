import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD } from '../shared/fields.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="standing" source="standing" choices={choices(['running', 'ended', 'bought'])} alwaysOn />,
];

/** Rentals and purchases. */
export default function RentalList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={FROM_TABLET} source="createdAt" label="Made" field={MomentField} />
        <DataTable.Col source="title" label="MVP" />
        <DataTable.Col className={FROM_TABLET} source="renterName" label="Renter" />
        <DataTable.Col className={FROM_DESKTOP} source="duration" disableSort />
        <DataTable.NumberCol source="total" options={USD} />
        <DataTable.Col className={FROM_DESKTOP} source="endsAt" label="Ends" field={MomentField} />
        <DataTable.Col source="deliveryState" label="Delivery" disableSort>
          <StateField source="deliveryState" />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
