import type { AuditEntry } from '@market/contract/admin/audit';
import { FunctionField, TextField } from 'react-admin';
import { MomentField } from '../shared/fields.js';
import { RecordLink } from '../shared/RecordLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import { Differences } from './Differences.js';
import { subjectResource } from './subject-resource.js';
import * as texts from './texts.js';

/** The page of one entry of the audit log. */
export default function AuditShow() {
  return (
    <RecordPage<AuditEntry> name={({ action }) => texts.ACTION_LABELS[action]}>
      <MomentField source="at" label={sharedTexts.time} />
      <TextField source="actorName" label={texts.actor} />
      <FunctionField<AuditEntry>
        label={texts.subject}
        render={(entry) => (
          <RecordLink resource={subjectResource(entry)} id={entry.subjectId}>
            {entry.subjectName}
          </RecordLink>
        )}
      />
      <FunctionField<AuditEntry> label={texts.changes} render={(entry) => <Differences entry={entry} />} />
      <TextField source="reason" label={sharedTexts.reason} emptyText={sharedTexts.none} />
    </RecordPage>
  );
}
