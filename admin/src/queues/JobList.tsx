import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import { BulkRetry, RetryJobButton } from './RetryJobButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(['failed', 'retried', 'done'])} alwaysOn />,
];

/** Jobs that were tried as often as jobs are. */
export default function JobList() {
  return (
    <ConsoleList sort={{ field: 'failedAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={<BulkRetry />}>
        <DataTable.Col source="failedAt" label="Failed" field={MomentField} />
        <DataTable.Col source="name" label="Job" />
        <DataTable.Col source="error" disableSort />
        <DataTable.NumberCol source="failures" label="Times" />
        <DataTable.Col source="state" disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <RetryJobButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
