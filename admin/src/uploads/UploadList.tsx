import { UploadState } from '@market/contract/uploads/uploads';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { choices } from '../shared/choices.js';
import { FROM_DESKTOP, FROM_TABLET } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import { RetryUploadButton } from './RetryUploadButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(UploadState.options)} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices(['video', 'image'])} alwaysOn />,
];

/** Uploads of listers. */
export default function UploadList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={FROM_DESKTOP} source="createdAt" label="Begun" field={MomentField} />
        <DataTable.Col source="fileName" label="File" />
        <DataTable.Col className={FROM_DESKTOP} source="kind" disableSort />
        <DataTable.NumberCol className={FROM_DESKTOP} source="byteSize" label="Bytes" />
        <DataTable.Col className={FROM_TABLET} source="userName" label="By" />
        <DataTable.Col source="state">
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.NumberCol className={FROM_DESKTOP} source="tries" disableSort />
        <DataTable.Col className={FROM_DESKTOP} source="failure" label="Why" disableSort />
        <DataTable.Col label="Actions">
          <RetryUploadButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
