import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { postDataExportRequest, dataExportQuery, fetchDataExportFile } from '../api/account-calls.js';
import * as texts from '../texts.js';
import { DeleteAccount } from './DeleteAccount.js';

/** The profile's section for downloading the user's data and deleting the account (ACCOUNT-1, ACCOUNT-2). */
export function YourData() {
  return (
    <section aria-labelledby="your-data" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="your-data" className="section-title">
        Your data
      </h2>
      <DataExport />
      <hr className="border-line" />
      <DeleteAccount />
    </section>
  );
}

function DataExport() {
  const queryClient = useQueryClient();
  const exportQuery = useQuery(dataExportQuery());
  const requestMutation = useMutation({
    mutationFn: postDataExportRequest,
    onSuccess: (dataExport) => queryClient.setQueryData(dataExportQuery().queryKey, dataExport),
  });
  const downloadMutation = useMutation({
    mutationFn: fetchDataExportFile,
    onSuccess: (file) => saveFile(file, 'mvp-market-data.json'),
  });
  const isPending =
    exportQuery.data !== undefined && exportQuery.data !== null && exportQuery.data.readyAt === null;
  const readyExport = exportQuery.data?.readyAt ? exportQuery.data : undefined;
  const failure = requestMutation.error ?? downloadMutation.error;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[45em] text-sm text-muted">{texts.exportLead}</p>
      <div className="flex flex-wrap gap-3">
        {readyExport && (
          <Button busy={downloadMutation.isPending} onClick={() => downloadMutation.mutate(readyExport.id)}>
            Download
          </Button>
        )}
        <Button
          variant="secondary"
          busy={requestMutation.isPending || isPending}
          onClick={() => requestMutation.mutate()}
        >
          {readyExport ? 'Request again' : 'Request export'}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {isPending && texts.exportPending}
        {readyExport &&
          texts.exportReady(formatMoment(readyExport.readyAt ?? ''), formatMoment(readyExport.expiresAt))}
      </p>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(failure, texts.exportFailed)}
        </p>
      )}
    </div>
  );
}
