import { PAYMENT_STATES } from '@market/contract/admin/money';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET, NAMES } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD } from '../shared/fields.js';
import { RefundButton } from './RefundButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(PAYMENT_STATES)} alwaysOn />,
];

/** Payments, newest first. */
export default function PaymentList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={FROM_TABLET} source="createdAt" label="Begun" field={MomentField} />
        <DataTable.Col className={NAMES} source="title" label="MVP" />
        <DataTable.Col className={FROM_DESKTOP} source="duration" disableSort />
        <DataTable.Col className={FROM_DESKTOP} source="buyerName" label="Buyer" />
        <DataTable.NumberCol source="amount" options={USD} />
        <DataTable.Col className={FROM_TABLET} source="state">
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <RefundButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
