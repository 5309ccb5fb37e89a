import type { ConsoleReport } from '@market/contract/admin/reports';
import { OWN_REPORT } from '@market/contract/admin/conflict-of-interest';
import { ALL_REASONS } from '@market/contract/reports';
import { FunctionField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { ResolveButton } from './ResolveButton.js';
import { RecordLink } from '../shared/RecordLink.js';
import { Subject } from './Subject.js';

/** The record of what a report is about. */
function findReportedRecord({ mvpId, userId, ratingId }: ConsoleReport) {
  if (ratingId !== null) return { resource: 'ratings', id: ratingId };
  return mvpId === null ? { resource: 'users', id: userId } : { resource: 'listings', id: mvpId };
}

/** One report with its subject and its reporter. */
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
        <OwnRecordNote<ConsoleReport> of={({ ownerId, reporterId }) => [ownerId, reporterId]}>
          {OWN_REPORT}
        </OwnRecordNote>
        <FunctionField label="About" render={() => <Subject />} />
        <FunctionField<ConsoleReport>
          label="In the console"
          render={(report) => <RecordLink {...findReportedRecord(report)}>{report.subjectName}</RecordLink>}
        />
        <LinkField label="Whose" resource="users" id="ownerId" name="ownerName" />
        <FunctionField<ConsoleReport> label="Why" render={({ reason }) => ALL_REASONS[reason]} />
        <FunctionField<ConsoleReport>
          label="Order"
          render={({ rentalId }) =>
            rentalId === null ? (
              'none'
            ) : (
              <RecordLink resource="rentals" id={rentalId}>
                {rentalId}
              </RecordLink>
            )
          }
        />
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
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
