import { type ConsoleDelivery, DELIVERY_STATES } from '@market/contract/admin/deliveries';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DueClock } from '../shared/DueClock.js';
import { MomentField, StateField } from '../shared/fields.js';
import { hasOpenDeadline } from './delivery-actions.js';
import { GitHubButton } from './GitHubButton.js';
import { GitHubField } from './GitHubField.js';
import { ResendButton } from './ResendButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(DELIVERY_STATES)} alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    choices={toChoices(['open', 'overdue', 'failing', 'github-failed'])}
    alwaysOn
  />,
];

/** Deliveries with their deadlines (DELIVERY-4). */
export default function DeliveryList() {
  return (
    <ConsoleList sort={{ field: 'dueAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="title" label="MVP" />
        <DataTable.Col className={DESKTOP_COLUMN} source="renterName" label="To" />
        <DataTable.Col source="state">
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col className={TABLET_COLUMN} source="dueAt" label="Due">
          <FunctionField<ConsoleDelivery>
            render={({ state, dueAt }) =>
              hasOpenDeadline(state) ? <DueClock dueAt={dueAt} /> : <MomentField source="dueAt" />
            }
          />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="sentAt" label="Sent" field={MomentField} />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="tries" />
        <DataTable.Col className={DESKTOP_COLUMN} source="lastError" label="Last error" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} label="GitHub">
          <GitHubField isShort />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <GitHubButton />
          <ResendButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
