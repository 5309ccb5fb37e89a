import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { StateField, USD_FORMAT } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { HoldButton } from './HoldButton.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={texts.payouts}
    choices={toChoices(['free', 'held'])}
    alwaysOn
  />,
];

/** The list of listers, with their balances (CONSOLE-22). */
export default function ListerList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={NAME_COLUMN} source="name" label={sharedTexts.lister} />
        <DataTable.NumberCol
          className={DESKTOP_COLUMN}
          source="pending"
          label={texts.pending}
          options={USD_FORMAT}
          disableSort
        />
        <DataTable.NumberCol source="available" label={texts.available} options={USD_FORMAT} disableSort />
        <DataTable.NumberCol
          className={DESKTOP_COLUMN}
          source="onTheWay"
          label={texts.onTheWay}
          options={USD_FORMAT}
          disableSort
        />
        <DataTable.NumberCol
          className={TABLET_COLUMN}
          source="paid"
          label={texts.paid}
          options={USD_FORMAT}
          disableSort
        />
        <DataTable.Col className={TABLET_COLUMN} source="state" label={texts.payouts} disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.actions}>
          <HoldButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
