import type { ConsoleReport } from '@market/contract/admin/reports';
import { OWN_REPORT_TEXT } from '@market/contract/admin/conflict-of-interest';
import { ALL_REASON_LABELS } from '@market/contract/reports';
import { Box } from '@mui/material';
import { FunctionField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RecordLink } from '../shared/RecordLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import { ResolveButton } from './ResolveButton.js';
import { ReportSubject } from './ReportSubject.js';
import * as sharedTexts from '../shared/texts.js';
import * as texts from './texts.js';

/** Returns the console record that a report is about: a person, a listing or a review. */
function findReportedRecord({ mvpId, userId, ratingId }: ConsoleReport) {
  if (ratingId !== null) return { resource: 'ratings', id: ratingId };
  return mvpId === null ? { resource: 'users', id: userId } : { resource: 'listings', id: mvpId };
}

/** The page of one report: its subject and its author. */
export default function ReportShow() {
  return (
    <RecordPage<ConsoleReport>
      name={({ subjectName }) => subjectName}
      state={<StateField source="state" />}
      actions={<ResolveButton />}
      note={
        <OwnRecordNote<ConsoleReport> involvedIds={({ ownerId, reporterId }) => [ownerId, reporterId]}>
          {OWN_REPORT_TEXT}
        </OwnRecordNote>
      }
      sections={
        <>
          <Section title={texts.details}>
            <ReportDetails />
          </Section>
          <AuditTrail />
        </>
      }
    >
      <FunctionField<ConsoleReport> label={texts.reason} render={({ reason }) => ALL_REASON_LABELS[reason]} />
      <FunctionField label={texts.about} render={() => <ReportSubject />} />
      <FunctionField<ConsoleReport>
        label={texts.consoleRecordLabel}
        render={(report) => <RecordLink {...findReportedRecord(report)}>{report.subjectName}</RecordLink>}
      />
      <LinkField label={texts.ownerAccount} resource="users" idSource="ownerId" nameSource="ownerName" />
      <LinkField label={texts.order} resource="rentals" idSource="rentalId" text={texts.openOrder} />
      <LinkField label={texts.reportedBy} resource="users" idSource="reporterId" nameSource="reporterName" />
      <MomentField source="createdAt" label={texts.reportedAt} />
      <MomentField source="resolvedAt" label={texts.closedAt} emptyText={sharedTexts.notYet} />
    </RecordPage>
  );
}

/** The text that the reporter wrote. */
function ReportDetails() {
  const report = useRecordContext<ConsoleReport>();
  return (
    <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{report?.details || texts.noDetails}</Box>
  );
}
