import type { AuditEntry } from '@market/contract/admin/audit';
import { DateField, FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { Differences } from './Differences.js';

/** One row of the audit log. */
export default function AuditShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <DateField source="at" label="When" showTime />
        <TextField source="actorName" label="Who" />
        <TextField source="action" label="What" />
        <TextField source="subjectName" label="To what" />
        <TextField source="subjectId" label="Its id" />
        <FunctionField<AuditEntry> label="From, to" render={(entry) => <Differences entry={entry} />} />
        <TextField source="reason" label="Why" emptyText="not told" />
      </SimpleShowLayout>
    </Show>
  );
}
