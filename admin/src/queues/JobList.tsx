import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import { BulkRetry, RetryJobButton } from './RetryJobButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(['failed', 'retried', 'done'])} alwaysOn />,
];

/** Jobs whose retries are used up. */
export default function JobList() {
  return (
    <ConsoleList sort={{ field: 'failedAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={<BulkRetry />}>
        <DataTable.Col className={TABLET_COLUMN} source="failedAt" label="Failed" field={MomentField} />
        <DataTable.Col source="name" label="Job" />
        <DataTable.Col className={DESKTOP_COLUMN} source="error" disableSort />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="failures" label="Times" />
        <DataTable.Col className={TABLET_COLUMN} source="state" disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <RetryJobButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
