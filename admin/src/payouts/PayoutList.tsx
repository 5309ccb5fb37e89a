import { CONSOLE_PAYOUT_STATES, type ConsolePayout } from '@market/contract/admin/payouts';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, USD_FORMAT } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { PayoutStateChip } from './PayoutStateChip.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(CONSOLE_PAYOUT_STATES)}
    alwaysOn
  />,
  <SelectInput
    key="books"
    source="books"
    label={texts.payPalBooks}
    choices={[{ id: 'differ', name: texts.booksDiffer }]}
  />,
];

/** The list of payouts to listers, newest first (CONSOLE-22). */
export default function PayoutList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col
          className={TABLET_COLUMN}
          source="createdAt"
          label={texts.planned}
          field={MomentField}
        />
        <DataTable.Col className={TABLET_COLUMN} source="number" label={texts.payoutNumber} />
        <DataTable.Col className={NAME_COLUMN} source="listerName" label={sharedTexts.lister} />
        <DataTable.NumberCol source="amount" label={sharedTexts.amount} options={USD_FORMAT} />
        <DataTable.Col className={DESKTOP_COLUMN} source="address" label={texts.payPalAddress} disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="origin" label={texts.payoutOrigin} disableSort>
          <FunctionField<ConsolePayout> render={({ origin }) => texts.ORIGIN_LABELS[origin]} />
        </DataTable.Col>
        <DataTable.Col source="state" label={sharedTexts.state}>
          <PayoutStateChip />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
