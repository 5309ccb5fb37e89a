import type { ConsoleReport } from '@market/contract/admin/reports';
import Check from '@mui/icons-material/Check';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';

/** Closes an open report, with a note of what was done. */
export function ResolveButton() {
  const report = useRecordContext<ConsoleReport>();
  if (report?.state !== 'open') return null;
  return (
    <ActButton
      action="resolve"
      label="Resolve"
      icon={<Check />}
      question={`The report of ${report.subjectName} is closed. Your note goes into the audit log.`}
      done={`The report of ${report.subjectName} is closed`}
      reason="required"
      reasonLabel="Note"
    />
  );
}
