import type { ConsoleReport } from '@market/contract/admin/reports';
import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ToRecord } from '../shared/ToRecord.js';

/** What a report is about, as a link: a person's record, or an MVP's page as shoppers see it. */
export function Subject() {
  const report = useRecordContext<ConsoleReport>();
  if (!report) return null;
  if (report.mvpId === null)
    return (
      <ToRecord resource="users" id={report.userId}>
        {report.subjectName}
      </ToRecord>
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
