import type { AuditEntry } from '@market/contract/admin/audit';
import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { MomentField } from '../shared/fields.js';
import { ACTION_TEXTS } from './audit-texts.js';
import { Differences } from './Differences.js';

/** One row of the audit log. */
export default function AuditShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <MomentField source="at" label="When" />
        <TextField source="actorName" label="Who" />
        <FunctionField<AuditEntry> label="What" render={({ action }) => ACTION_TEXTS[action]} />
        <TextField source="subjectName" label="Subject" />
        <TextField source="subjectId" label="Id of the subject" />
        <FunctionField<AuditEntry> label="Changes" render={(entry) => <Differences entry={entry} />} />
        <TextField source="reason" label="Reason" emptyText="none" />
      </SimpleShowLayout>
    </Show>
  );
}
