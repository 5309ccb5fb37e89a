import type { ConsoleListing } from '@market/contract/admin/listings';
import { ListingState } from '@market/contract/listings/listings';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DayField, MomentField, USD } from '../shared/fields.js';
import { SaleButton } from './SaleButton.js';
import { SaleState } from './SaleState.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(ListingState.options)} alwaysOn />,
  <SelectInput
    key="offSale"
    source="offSale"
    label="Off sale"
    choices={choices(['by a moderator', 'lister disabled'])}
  />,
];

/** Listings in any state. */
export default function ListingList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ConsoleListing> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleListing> source="title" label="MVP" />
        <DataTable.Col<ConsoleListing> className={FROM_DESKTOP} source="listerName" label="Lister" />
        <DataTable.NumberCol<ConsoleListing>
          className={FROM_DESKTOP}
          source="price"
          label="A month"
          options={USD}
        />
        <DataTable.Col<ConsoleListing>
          className={FROM_DESKTOP}
          source="createdAt"
          label="Listed"
          field={DayField}
        />
        <DataTable.Col<ConsoleListing> label="State">
          <SaleState />
        </DataTable.Col>
        <DataTable.Col<ConsoleListing>
          className={FROM_DESKTOP}
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
