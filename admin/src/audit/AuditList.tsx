import { AUDIT_ACTIONS, type AuditEntry } from '@market/contract/admin/audit';
import { Box } from '@mui/material';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN, NAME_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import * as sharedTexts from '../shared/texts.js';
import { Differences } from './Differences.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="action"
    source="action"
    label={texts.action}
    choices={AUDIT_ACTIONS.map((id) => ({ id, name: texts.ACTION_LABELS[id] }))}
    alwaysOn
  />,
];

/** Long texts wrap, so that nothing is cut off (CONSOLE-6). */
const WRAPPED_TEXT_STYLE = { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 140 } as const;

/** The list of the audit log (CONSOLE-2). */
export default function AuditList() {
  return (
    <ConsoleList sort={{ field: 'at', order: 'DESC' }} filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col className={TABLET_COLUMN} source="at" label={sharedTexts.time} field={MomentField} />
        <DataTable.Col className={NAME_COLUMN} source="actorName" label={texts.actor} />
        <DataTable.Col source="action" label={texts.action}>
          <FunctionField<AuditEntry> render={({ action }) => texts.ACTION_LABELS[action]} />
        </DataTable.Col>
        <DataTable.Col
          className={`${TABLET_COLUMN} ${NAME_COLUMN}`}
          source="subjectName"
          label={texts.subject}
          disableSort
        />
        <DataTable.Col className={DESKTOP_COLUMN} label={texts.changes}>
          <FunctionField<AuditEntry>
            render={(entry) => (
              <Box sx={WRAPPED_TEXT_STYLE}>
                <Differences entry={entry} />
              </Box>
            )}
          />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="reason" label={sharedTexts.reason} disableSort>
          <FunctionField<AuditEntry>
            render={({ reason }) => reason && <Box sx={WRAPPED_TEXT_STYLE}>{reason}</Box>}
          />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
