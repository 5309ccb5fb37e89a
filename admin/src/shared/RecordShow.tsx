import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useNotify, useRedirect, useResourceContext, useShowContext } from 'react-admin';
import { ApiProblem } from '../http/problem-error.js';
import * as texts from './texts.js';

const HTTP_NOT_FOUND = 404;

/**
 * Loads the record of a page (CONSOLE-25). If the record does not exist, shows a message and opens the list. If loading
 * fails otherwise, a page that already shows the record stays as it is, with what the moderator has typed; a page
 * without a record shows the error.
 */
export function RecordShow({ children }: { readonly children: ReactNode }) {
  const resource = useResourceContext();
  const notify = useNotify();
  const redirect = useRedirect();
  const leaveIfMissing = (error: Error) => {
    if (!(error instanceof ApiProblem) || error.status !== HTTP_NOT_FOUND) return;
    notify('ra.notification.item_doesnt_exist', { type: 'error' });
    redirect('list', resource);
  };
  return (
    <Show actions={false} component="div" queryOptions={{ onError: leaveIfMissing }}>
      <LoadedRecord>{children}</LoadedRecord>
    </Show>
  );
}

function LoadedRecord({ children }: { readonly children: ReactNode }) {
  const { record, error, isFetching, refetch } = useShowContext();
  if (record || !error) return children;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" disabled={isFetching} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
