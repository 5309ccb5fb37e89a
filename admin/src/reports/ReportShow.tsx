import type { ConsoleReport } from '@market/contract/admin/reports';
import { REPORT_REASONS } from '@market/contract/reports';
import { FunctionField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { ResolveButton } from './ResolveButton.js';
import { Subject } from './Subject.js';

/** One report, with what it is about and who wrote it. */
export default function ReportShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <ResolveButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <FunctionField label="About" render={() => <Subject />} />
        <LinkField label="Whose" resource="users" id="ownerId" name="ownerName" />
        <FunctionField<ConsoleReport> label="Why" render={({ reason }) => REPORT_REASONS[reason]} />
        <TextField
          source="details"
          label="In their words"
          emptyText="nothing more"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        />
        <LinkField label="Reported by" resource="users" id="reporterId" name="reporterName" />
        <MomentField source="createdAt" label="When" />
        <StateField source="state" label="State" />
        <MomentField source="resolvedAt" label="Closed" emptyText="not yet" />
        <FunctionField label="What moderators did" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
