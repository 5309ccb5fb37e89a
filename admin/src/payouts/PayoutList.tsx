import { CONSOLE_PAYOUT_STATES } from '@market/contract/admin/payouts';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, USD_FORMAT } from '../shared/fields.js';
import { PayoutState } from './PayoutState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(CONSOLE_PAYOUT_STATES)} alwaysOn />,
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
        <DataTable.Col className={TABLET_COLUMN} source="createdAt" label="Planned" field={MomentField} />
        <DataTable.Col className={TABLET_COLUMN} source="number" label="Number" />
        <DataTable.Col className={NAME_COLUMN} source="listerName" label="Lister" />
        <DataTable.NumberCol source="amount" options={USD_FORMAT} />
        <DataTable.Col className={DESKTOP_COLUMN} source="address" label="PayPal address" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="origin" label="Planned by" disableSort />
        <DataTable.Col source="state">
          <PayoutState />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
