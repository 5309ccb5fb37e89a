import type { ConsoleReport } from '@market/contract/admin/reports';
import Check from '@mui/icons-material/Check';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { canResolve } from './can-resolve.js';
import * as texts from './texts.js';

/** A button that closes an open report, with a note for the audit log. */
export function ResolveButton() {
  const report = useRecordContext<ConsoleReport>();
  const moderatorId = useModeratorId();
  if (!report || !canResolve(report, moderatorId)) return null;
  return (
    <ActionButton
      action="resolve"
      label={texts.resolve}
      icon={<Check />}
      question={texts.resolveQuestion(report.subjectName)}
      successText={texts.resolved(report.subjectName)}
      reason="required"
      reasonLabel={texts.resolutionNote}
    />
  );
}
