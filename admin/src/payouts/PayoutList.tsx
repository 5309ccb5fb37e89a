import { CONSOLE_PAYOUT_STATES } from '@market/contract/admin/payouts';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET, NAMES } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, USD } from '../shared/fields.js';
import { PayoutState } from './PayoutState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(CONSOLE_PAYOUT_STATES)} alwaysOn />,
  <SelectInput
    key="books"
    source="books"
    label="PayPal’s books"
    choices={[{ id: 'differ', name: 'differ from ours' }]}
  />,
];

/** Payouts to listers, newest first (CONSOLE-22). */
export default function PayoutList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={FROM_TABLET} source="createdAt" label="Planned" field={MomentField} />
        <DataTable.Col className={FROM_TABLET} source="number" label="Number" />
        <DataTable.Col className={NAMES} source="listerName" label="Lister" />
        <DataTable.NumberCol source="amount" options={USD} />
        <DataTable.Col className={FROM_DESKTOP} source="address" label="PayPal address" disableSort />
        <DataTable.Col className={FROM_DESKTOP} source="origin" label="Planned by" disableSort />
        <DataTable.Col source="state">
          <PayoutState />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
