import type { ConsoleListing } from '@market/contract/admin/listings';
import { ListingState } from '@market/contract/listings/listings';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DayField, MomentField, USD_FORMAT } from '../shared/fields.js';
import { SaleButton } from './SaleButton.js';
import { SaleState } from './SaleState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(ListingState.options)} alwaysOn />,
  <SelectInput
    key="offSale"
    source="offSale"
    label="Off sale"
    choices={toChoices(['by a moderator', 'lister disabled'])}
  />,
];

/** Listings in any state. */
export default function ListingList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ConsoleListing> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleListing> source="title" label="MVP" />
        <DataTable.Col<ConsoleListing> className={DESKTOP_COLUMN} source="listerName" label="Lister" />
        <DataTable.NumberCol<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="price"
          label="A month"
          options={USD_FORMAT}
        />
        <DataTable.Col<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="createdAt"
          label="Listed"
          field={DayField}
        />
        <DataTable.Col<ConsoleListing> label="State">
          <SaleState />
        </DataTable.Col>
        <DataTable.Col<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="offSaleAt"
          label="Off sale since"
          field={MomentField}
        />
        <DataTable.Col<ConsoleListing> label="Actions">
          <SaleButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
