import type { ConsoleReport } from '@market/contract/admin/reports';
import { ALL_REASON_LABELS } from '@market/contract/reports';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, NAME_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';
import * as sharedTexts from '../shared/texts.js';
import { ResolveButton } from './ResolveButton.js';
import { ReportSubject } from './ReportSubject.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(['open', 'resolved'])}
    alwaysOn
  />,
  <SelectInput
    key="about"
    source="about"
    label={texts.about}
    choices={[
      { id: 'user', name: texts.aboutPerson },
      { id: 'mvp', name: texts.aboutMvp },
      { id: 'review', name: texts.aboutReview },
      { id: 'order', name: texts.aboutOrder },
    ]}
  />,
  <SelectInput
    key="reason"
    source="reason"
    label={texts.reason}
    choices={Object.entries(ALL_REASON_LABELS).map(([id, name]) => ({ id, name }))}
  />,
];

function reportKind({ mvpId, ratingId, rentalId }: ConsoleReport): string {
  if (rentalId !== null) return texts.order;
  if (ratingId !== null) return texts.review;
  return mvpId === null ? texts.person : sharedTexts.mvp;
}

/** The list of reports, by default the open ones (PEOPLE-22). */
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
          label={texts.reportedAt}
          field={MomentField}
        />
        <DataTable.Col<ConsoleReport> className={NAME_COLUMN} source="subjectName" label={texts.about}>
          <ReportSubject />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> className={DESKTOP_COLUMN} label={sharedTexts.kind}>
          <FunctionField<ConsoleReport> render={reportKind} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> label={texts.reason}>
          <FunctionField<ConsoleReport> render={({ reason }) => ALL_REASON_LABELS[reason]} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport>
          className={DESKTOP_COLUMN}
          source="reporterName"
          label={texts.reportedBy}
        />
        <DataTable.Col<ConsoleReport> className={DESKTOP_COLUMN} label={sharedTexts.state}>
          <FunctionField<ConsoleReport> render={({ state }) => <StateChip state={state} />} />
        </DataTable.Col>
        <DataTable.Col<ConsoleReport> label={sharedTexts.actions}>
          <ResolveButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
