import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import { BulkRetry, RetryJobButton } from './RetryJobButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(['failed', 'retried', 'done'])} alwaysOn />,
];

/** Jobs whose retries are used up. */
export default function JobList() {
  return (
    <ConsoleList sort={{ field: 'failedAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={<BulkRetry />}>
        <DataTable.Col className={FROM_TABLET} source="failedAt" label="Failed" field={MomentField} />
        <DataTable.Col source="name" label="Job" />
        <DataTable.Col className={FROM_DESKTOP} source="error" disableSort />
        <DataTable.NumberCol className={FROM_DESKTOP} source="failures" label="Times" />
        <DataTable.Col className={FROM_TABLET} source="state" disableSort>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col label="Actions">
          <RetryJobButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
