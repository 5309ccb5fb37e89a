import { AUDIT_ACTIONS, type AuditEntry } from '@market/contract/admin/audit';
import { DataTable, DateField, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { FROM_DESKTOP, FROM_TABLET, NAMES } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { choices } from '../shared/choices.js';
import { Differences } from './Differences.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="action" source="action" choices={choices(AUDIT_ACTIONS)} alwaysOn />,
];

/** The audit log (CONSOLE-2). */
export default function AuditList() {
  return (
    <ConsoleList sort={{ field: 'at', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={FROM_TABLET} source="at" label="When">
          <DateField source="at" showTime />
        </DataTable.Col>
        <DataTable.Col className={NAMES} source="actorName" label="Who" />
        <DataTable.Col source="action" label="What" />
        <DataTable.Col
          className={`${FROM_TABLET} ${NAMES}`}
          source="subjectName"
          label="To what"
          disableSort
        />
        <DataTable.Col className={FROM_DESKTOP} label="From, to">
          <FunctionField<AuditEntry> render={(entry) => <Differences entry={entry} />} />
        </DataTable.Col>
        <DataTable.Col className={FROM_DESKTOP} source="reason" label="Why" disableSort />
      </DataTable>
    </ConsoleList>
  );
}
