import { UploadState } from '@market/contract/uploads/uploads';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import { RetryUploadButton } from './RetryUploadButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(UploadState.options)} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={toChoices(['video', 'image'])} alwaysOn />,
];

/** Uploads of listers. */
export default function UploadList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={DESKTOP_COLUMN} source="createdAt" label="Begun" field={MomentField} />
        <DataTable.Col source="fileName" label="File" />
        <DataTable.Col className={DESKTOP_COLUMN} source="kind" disableSort />
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="byteSize" label="Bytes" />
        <DataTable.Col className={TABLET_COLUMN} source="userName" label="By" />
        <DataTable.Col source="state">
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.NumberCol className={DESKTOP_COLUMN} source="tries" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="failure" label="Why" disableSort />
        <DataTable.Col label="Actions">
          <RetryUploadButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
