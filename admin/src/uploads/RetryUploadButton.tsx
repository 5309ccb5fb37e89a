import type { ConsoleUpload } from '@market/contract/admin/operations';
import Replay from '@mui/icons-material/Replay';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../shared/ActButton.js';

/** Publishes a failed video again. */
export function RetryUploadButton() {
  const upload = useRecordContext<ConsoleUpload>();
  const waits = upload?.failure !== null && (upload?.state === 'checked' || upload?.state === 'publishing');
  if (!upload || upload.kind !== 'video' || !(upload.canRetry || waits)) return null;
  return (
    <ActButton
      action="retry"
      label="Retry"
      icon={<Replay />}
      question={`${upload.fileName} is sent to YouTube again.`}
      done={`${upload.fileName} is tried again`}
      reason="optional"
    />
  );
}
