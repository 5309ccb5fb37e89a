import type { ConsoleReport } from '@market/contract/admin/reports';
import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { RecordLink } from '../shared/RecordLink.js';

/** A link to the reported person or review in the console, or to the reported MVP's public page. */
export function ReportSubject() {
  const report = useRecordContext<ConsoleReport>();
  if (!report) return null;
  if (report.ratingId !== null)
    return (
      <RecordLink resource="ratings" id={report.ratingId}>
        {report.subjectName}
      </RecordLink>
    );
  if (report.mvpId === null)
    return (
      <RecordLink resource="users" id={report.userId}>
        {report.subjectName}
      </RecordLink>
    );
  return (
    <MuiLink
      href={`/mvp/${report.mvpId}`}
      target="_blank"
      rel="noopener"
      onClick={(event) => event.stopPropagation()}
    >
      {report.subjectName}
    </MuiLink>
  );
}
