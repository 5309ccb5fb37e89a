import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField, USD_FORMAT } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    label={texts.periodFilter}
    choices={toChoices(['running', 'ended', 'bought'])}
    alwaysOn
  />,
];

/** The list of rentals and purchases. */
export default function RentalList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col
          className={TABLET_COLUMN}
          source="createdAt"
          label={texts.paidAt}
          field={MomentField}
        />
        <DataTable.Col source="title" label={sharedTexts.mvp} />
        <DataTable.Col className={TABLET_COLUMN} source="renterName" label={texts.renter} />
        <DataTable.Col className={DESKTOP_COLUMN} source="duration" label={sharedTexts.period} disableSort />
        <DataTable.NumberCol source="total" label={texts.total} options={USD_FORMAT} />
        <DataTable.Col className={DESKTOP_COLUMN} source="endsAt" label={texts.ends} field={MomentField} />
        <DataTable.Col source="deliveryState" label={texts.delivery} disableSort>
          <StateField source="deliveryState" />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
