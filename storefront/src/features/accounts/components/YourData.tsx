import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/dates.js';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { requestData, dataExportQuery, downloadDataFile } from '../api/account-calls.js';
import * as texts from '../texts.js';
import { DeleteAccount } from './DeleteAccount.js';

/** The profile's section for downloading the user's data and deleting the account (ACCOUNT-1, ACCOUNT-2). */
export function YourData() {
  return (
    <section aria-labelledby="your-data" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="your-data" className="text-lg font-semibold">
        Your data
      </h2>
      <Download />
      <hr className="border-line" />
      <DeleteAccount />
    </section>
  );
}

function Download() {
  const cache = useQueryClient();
  const last = useQuery(dataExportQuery());
  const asking = useMutation({
    mutationFn: requestData,
    onSuccess: (dataExport) => cache.setQueryData(dataExportQuery().queryKey, dataExport),
  });
  const fetching = useMutation({
    mutationFn: downloadDataFile,
    onSuccess: (file) => saveFile(file, 'mvp-market-data.json'),
  });
  const isBeingMade = last.data !== undefined && last.data !== null && last.data.readyAt === null;
  const ready = last.data?.readyAt ? last.data : undefined;
  const failure = asking.error ?? fetching.error;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[45em] text-sm text-muted">{texts.exportLead}</p>
      <div className="flex flex-wrap gap-3">
        {ready && (
          <Button busy={fetching.isPending} onClick={() => fetching.mutate(ready.id)}>
            Download
          </Button>
        )}
        <Button variant="secondary" busy={asking.isPending || isBeingMade} onClick={() => asking.mutate()}>
          {ready ? 'Request again' : 'Request export'}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {isBeingMade && texts.exportPending}
        {ready && texts.exportReady(formatMoment(ready.readyAt ?? ''), formatMoment(ready.expiresAt))}
      </p>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(failure, texts.exportFailed)}
        </p>
      )}
    </div>
  );
}
