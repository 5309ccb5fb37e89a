import type { ConsoleJob } from '@market/contract/admin/operations';
import Replay from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useAction } from '../shared/use-action.js';
import { jobName } from './job-name.js';
import * as texts from './texts.js';

/** A button that queues a failed job again. */
export function RetryJobButton() {
  const job = useRecordContext<ConsoleJob>();
  if (job?.state !== 'failed') return null;
  return (
    <ActionButton
      action="retry"
      label={texts.retry}
      icon={<Replay />}
      question={texts.retryQuestion(jobName(job))}
      successText={texts.retried(jobName(job))}
    />
  );
}

/** A button that queues all selected jobs again. */
export function BulkRetryButton() {
  const { selectedIds, onUnselectItems } = useListContext<ConsoleJob>();
  const { act, isRunning } = useAction('jobs');
  const retrySelected = async () => {
    await act({
      action: 'retry',
      ids: selectedIds,
      successText: texts.jobsRetried(selectedIds.length),
    });
    onUnselectItems();
  };
  return (
    <Button size="small" startIcon={<Replay />} disabled={isRunning} onClick={() => void retrySelected()}>
      {texts.retry}
    </Button>
  );
}
