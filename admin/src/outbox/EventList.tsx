import type { ConsoleEvent } from '@market/contract/admin/operations';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { eventName } from './event-texts.js';
import { EventStateChip } from './EventStateChip.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(['waiting', 'relayed'])}
    alwaysOn
  />,
];

/** The list of the outbox's events. */
export default function EventList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col
          className={TABLET_COLUMN}
          source="createdAt"
          label={sharedTexts.time}
          field={MomentField}
        />
        <DataTable.Col source="name" label={texts.event}>
          <FunctionField<ConsoleEvent> render={eventName} />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.state}>
          <EventStateChip />
        </DataTable.Col>
        <DataTable.Col
          className={DESKTOP_COLUMN}
          source="relayedAt"
          label={texts.processed}
          field={MomentField}
        />
      </DataTable>
    </ConsoleList>
  );
}
