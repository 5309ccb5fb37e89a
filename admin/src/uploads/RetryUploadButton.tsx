import type { ConsoleUpload } from '@market/contract/admin/operations';
import Replay from '@mui/icons-material/Replay';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { canRetryUpload } from './can-retry.js';
import * as texts from './texts.js';

/** A button that makes the server publish a failed video again. */
export function RetryUploadButton() {
  const upload = useRecordContext<ConsoleUpload>();
  if (!upload || !canRetryUpload(upload)) return null;
  return (
    <ActionButton
      action="retry"
      label={texts.retry}
      icon={<Replay />}
      question={texts.retryQuestion(upload.fileName)}
      successText={texts.retried(upload.fileName)}
      reason="optional"
    />
  );
}
