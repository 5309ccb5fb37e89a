import { type ConsoleDelivery, DELIVERY_STATES } from '@market/contract/admin/deliveries';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DeadlineCountdown } from '../shared/DeadlineCountdown.js';
import { MomentField, StateField } from '../shared/fields.js';
import { hasOpenDeadline } from './delivery-actions.js';
import { RetryGitHubButton } from './RetryGitHubButton.js';
import { GitHubField } from './GitHubField.js';
import * as sharedTexts from '../shared/texts.js';
import { ResendButton } from './ResendButton.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(DELIVERY_STATES)}
    alwaysOn
  />,
  <SelectInput
    key="standing"
    source="standing"
    label={texts.problemFilter}
    choices={toChoices(['open', 'overdue', 'failing', 'github-failed'])}
    alwaysOn
  />,
];

/** The list of deliveries, with their deadlines (DELIVERY-4). */
export default function DeliveryList() {
  return (
    <ConsoleList sort={{ field: 'dueAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="title" label={sharedTexts.mvp} />
        <DataTable.Col className={DESKTOP_COLUMN} source="renterName" label={texts.recipient} />
        <DataTable.Col source="state" label={sharedTexts.state}>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col className={TABLET_COLUMN} source="dueAt" label={texts.due}>
          <FunctionField<ConsoleDelivery>
            render={({ state, dueAt }) =>
              hasOpenDeadline(state) ? <DeadlineCountdown dueAt={dueAt} /> : <MomentField source="dueAt" />
            }
          />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="sentAt" label={texts.sent} field={MomentField} />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="tries" label={sharedTexts.attempts} />
        <DataTable.Col
          className={DESKTOP_COLUMN}
          source="lastError"
          label={sharedTexts.lastError}
          disableSort
        />
        <DataTable.Col className={DESKTOP_COLUMN} label={texts.gitHub}>
          <GitHubField isShort />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.actions}>
          <RetryGitHubButton />
          <ResendButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
