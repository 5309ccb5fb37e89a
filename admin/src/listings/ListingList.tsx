import type { ConsoleListing } from '@market/contract/admin/listings';
import { ListingState } from '@market/contract/listings/listings';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DayField, MomentField, USD_FORMAT } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { OffSaleButton } from './OffSaleButton.js';
import { ListingStateChips } from './ListingStateChips.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(ListingState.options)}
    alwaysOn
  />,
  <SelectInput
    key="offSale"
    source="offSale"
    label={texts.offSale}
    choices={[
      { id: 'by a moderator', name: texts.byModerator },
      { id: 'lister disabled', name: texts.listerDisabled },
    ]}
  />,
];

/** The list of all listings, whatever their state. */
export default function ListingList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ConsoleListing> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleListing> source="title" label={sharedTexts.mvp} />
        <DataTable.Col<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="listerName"
          label={sharedTexts.lister}
        />
        <DataTable.NumberCol<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="price"
          label={texts.price}
          options={USD_FORMAT}
        />
        <DataTable.Col<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="createdAt"
          label={texts.listedAt}
          field={DayField}
        />
        <DataTable.Col<ConsoleListing> label={sharedTexts.state}>
          <ListingStateChips />
        </DataTable.Col>
        <DataTable.Col<ConsoleListing>
          className={DESKTOP_COLUMN}
          source="offSaleAt"
          label={texts.offSaleSince}
          field={MomentField}
        />
        <DataTable.Col<ConsoleListing> label={sharedTexts.actions}>
          <OffSaleButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
