import type { ConsoleReport } from '@market/contract/admin/reports';
import { ALL_REASONS } from '@market/contract/reports';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';
import { ResolveButton } from './ResolveButton.js';
import { Subject } from './Subject.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(['open', 'resolved'])} alwaysOn />,
  <SelectInput
    key="about"
    source="about"
    choices={[
      { id: 'user', name: 'a person' },
      { id: 'mvp', name: 'an MVP' },
      { id: 'review', name: 'a review' },
      { id: 'order', name: 'an order' },
    ]}
  />,
  <SelectInput
    key="reason"
    source="reason"
    choices={Object.entries(ALL_REASONS).map(([id, name]) => ({ id, name }))}
  />,
];

function reportKind({ mvpId, ratingId, rentalId }: ConsoleReport): string {
  if (rentalId !== null) return 'order';
  if (ratingId !== null) return 'review';
  return mvpId === null ? 'person' : 'MVP';
}

/** Reports; the open ones by default (PEOPLE-22). */
export default function ReportList() {
  return (
    <ConsoleList
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      filterDefaults={{ state: 'open' }}
    >
      <DataTable<ConsoleReport> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleReport>
          className={TABLET_COLUMN}
          source="createdAt"
          label="When"
          field={MomentField}
        />
        <DataTable.Col<ConsoleReport> source="subjectName" label="About">
          <Subject />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> className={DESKTOP_COLUMN} label="Kind">
          <FunctionField<ConsoleReport> render={reportKind} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> label="Why">
          <FunctionField<ConsoleReport> render={({ reason }) => ALL_REASONS[reason]} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> className={DESKTOP_COLUMN} source="reporterName" label="By" />
        <DataTable.Col<ConsoleReport> className={TABLET_COLUMN} label="State">
          <FunctionField<ConsoleReport> render={({ state }) => <StateChip state={state} />} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> label="Actions">
          <ResolveButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
