import type { ConsoleJob } from '@market/contract/admin/operations';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { jobName } from './job-name.js';
import { BulkRetryButton, RetryJobButton } from './RetryJobButton.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(['failed', 'retried', 'done'])}
    alwaysOn
  />,
];

/** The list of jobs that failed in all their attempts. */
export default function JobList() {
  return (
    <ConsoleList sort={{ field: 'failedAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={<BulkRetryButton />}>
        <DataTable.Col
          className={TABLET_COLUMN}
          source="failedAt"
          label={texts.failedAt}
          field={MomentField}
        />
        <DataTable.Col source="name" label={texts.job}>
          <FunctionField<ConsoleJob> render={jobName} />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="error" label={texts.error} disableSort />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="failures" label={texts.failures} />
        <DataTable.Col className={TABLET_COLUMN} source="state" label={sharedTexts.state} disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label={sharedTexts.actions}>
          <RetryJobButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
