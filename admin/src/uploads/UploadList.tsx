import { UploadState } from '@market/contract/uploads/uploads';
import type { ConsoleUpload } from '@market/contract/admin/operations';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField, StateField } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { RetryUploadButton } from './RetryUploadButton.js';
import * as texts from './texts.js';

const kindChoices = Object.entries(texts.KIND_LABELS).map(([id, name]) => ({ id, name }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(UploadState.options)}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" label={sharedTexts.kind} choices={kindChoices} alwaysOn />,
];

/** The list of listers' video uploads. */
export default function UploadList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col
          className={DESKTOP_COLUMN}
          source="createdAt"
          label={texts.startedAt}
          field={MomentField}
        />
        <DataTable.Col source="fileName" label={texts.file} />
        <DataTable.Col className={DESKTOP_COLUMN} source="kind" label={sharedTexts.kind} disableSort>
          <FunctionField<ConsoleUpload> render={({ kind }) => texts.KIND_LABELS[kind]} />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="byteSize" label={texts.size}>
          <FunctionField<ConsoleUpload> render={({ byteSize }) => texts.megabytes(byteSize)} />
        </DataTable.Col>
        <DataTable.Col className={TABLET_COLUMN} source="userName" label={texts.uploadedBy} />
        <DataTable.Col source="state" label={sharedTexts.state}>
          <StateField source="state" />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="failure" label={texts.problem} disableSort />
        <DataTable.Col label={sharedTexts.actions}>
          <RetryUploadButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
