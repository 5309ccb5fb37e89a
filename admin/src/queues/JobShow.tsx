import { FunctionField, NumberField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MomentField, StateField } from '../shared/fields.js';
import { RetryJobButton } from './RetryJobButton.js';

/** One job that failed. */
export default function JobShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <RetryJobButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <TextField source="name" label="Job" />
        <TextField source="subjectId" label="About the row" />
        <StateField source="state" label="State" />
        <TextField source="error" />
        <NumberField source="failures" label="Times" textAlign="left" />
        <MomentField source="failedAt" label="Failed" />
        <MomentField source="changedAt" label="Last change" />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
