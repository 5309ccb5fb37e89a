import type { ConsoleJob } from '@market/contract/admin/operations';
import Replay from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';
import { useAct } from '../shared/use-act.js';

/** Sends a failed job out again. */
export function RetryJobButton() {
  const job = useRecordContext<ConsoleJob>();
  if (job?.state !== 'failed') return null;
  return (
    <ActButton
      action="retry"
      label="Retry"
      icon={<Replay />}
      question={`${job.name} is done again. It changes nothing where nothing is left to do.`}
      done={`${job.name} is on its way again`}
    />
  );
}

/** Sends all selected jobs out again. */
export function BulkRetry() {
  const { selectedIds, onUnselectItems } = useListContext<ConsoleJob>();
  const { act, isActing } = useAct('jobs');
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
