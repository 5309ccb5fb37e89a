import type { ConsoleEvent } from '@market/contract/admin/operations';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(['waiting', 'relayed'])} alwaysOn />,
];

/** Events of the outbox. */
export default function EventList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={TABLET_COLUMN} source="createdAt" label="When" field={MomentField} />
        <DataTable.Col source="name" label="Event" />
        <DataTable.Col label="State">
          <FunctionField<ConsoleEvent>
            render={({ relayedAt }) => <StateChip state={relayedAt ? 'relayed' : 'waiting'} />}
          />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="relayedAt" label="Relayed" field={MomentField} />
      </DataTable>
    </ConsoleList>
  );
}
