import { PAYMENT_STATES } from '@market/contract/admin/money';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD_FORMAT } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { RefundButton } from './RefundButton.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(PAYMENT_STATES)}
    alwaysOn
  />,
];

/** The list of payments, newest first. */
export default function PaymentList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col
          className={TABLET_COLUMN}
          source="createdAt"
          label={texts.startedAt}
          field={MomentField}
        />
        <DataTable.Col className={NAME_COLUMN} source="title" label={sharedTexts.mvp} />
        <DataTable.Col className={DESKTOP_COLUMN} source="duration" label={sharedTexts.period} disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="buyerName" label={sharedTexts.buyer} />
        <DataTable.NumberCol source="amount" label={sharedTexts.amount} options={USD_FORMAT} />
        <DataTable.Col className={TABLET_COLUMN} source="state" label={sharedTexts.state}>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.actions}>
          <RefundButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
