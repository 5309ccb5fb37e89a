import type { ConsoleJob } from '@market/contract/admin/operations';
import Replay from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useAction } from '../shared/use-action.js';

/** Queues a failed job again. */
export function RetryJobButton() {
  const job = useRecordContext<ConsoleJob>();
  if (job?.state !== 'failed') return null;
  return (
    <ActionButton
      action="retry"
      label="Retry"
      icon={<Replay />}
      question={`${job.name} is done again. It changes nothing where nothing is left to do.`}
      done={`${job.name} is on its way again`}
    />
  );
}

/** Queues all selected jobs again. */
export function BulkRetry() {
  const { selectedIds, onUnselectItems } = useListContext<ConsoleJob>();
  const { act, isActing } = useAction('jobs');
  const retry = async () => {
    await act({
      action: 'retry',
      ids: selectedIds,
      done: `${selectedIds.length} jobs are on their way again`,
    });
    onUnselectItems();
  };
  return (
    <Button size="small" startIcon={<Replay />} disabled={isActing} onClick={() => void retry()}>
      Retry
    </Button>
  );
}
