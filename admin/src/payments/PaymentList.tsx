import { PAYMENT_STATES } from '@market/contract/admin/money';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD_FORMAT } from '../shared/fields.js';
import { RefundButton } from './RefundButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(PAYMENT_STATES)} alwaysOn />,
];

/** Payments, newest first. */
export default function PaymentList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={TABLET_COLUMN} source="createdAt" label="Begun" field={MomentField} />
        <DataTable.Col className={NAME_COLUMN} source="title" label="MVP" />
        <DataTable.Col className={DESKTOP_COLUMN} source="duration" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="buyerName" label="Buyer" />
        <DataTable.NumberCol source="amount" options={USD_FORMAT} />
        <DataTable.Col className={TABLET_COLUMN} source="state">
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <RefundButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
