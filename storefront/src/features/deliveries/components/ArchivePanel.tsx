import { ARCHIVE_REASON_TEXTS, type DeliveryArchive } from '@market/contract/deliveries';
import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { fetchArchiveAddress } from '../api/delivery-calls.js';
import * as texts from '../texts.js';

const BYTES_PER_MB = 1024 * 1024;

interface Props {
  /** The delivery's id. */
  readonly deliveryId: string;
  readonly archive: DeliveryArchive;
  /** Whether the source code was sent or opened: the archive can be downloaded from then on. */
  readonly isDelivered: boolean;
}

/** The archive of the repository: its commit, and a download button. */
export function ArchivePanel({ deliveryId, archive, isDelivered }: Props) {
  const downloadMutation = useMutation({
    mutationFn: () => fetchArchiveAddress(deliveryId),
    // The response is an attachment, so the browser downloads it and stays on the page.
    onSuccess: (address) => window.location.assign(address),
  });
  return (
    <section aria-labelledby="archive" className="flex flex-col items-start gap-3">
      <h2 id="archive" className="flex items-center gap-2 font-semibold">
        <FileArchive aria-hidden="true" className="size-4" /> Archive of the source code
      </h2>
      <p className="text-sm text-muted" role="status">
        {archiveText(archive, isDelivered)}
      </p>
      {archive.downloadable && (
        <Button
          variant="secondary"
          busy={downloadMutation.isPending}
          onClick={() => downloadMutation.mutate()}
        >
          Download archive ({formatSize(archive.bytesize ?? 0)})
        </Button>
      )}
      {archive.commit && (
        <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <LabeledValue name="Repository" value={archive.repository} />
          <LabeledValue name="Commit" value={archive.commit} />
          <LabeledValue name="SHA-256" value={archive.sha256} />
        </dl>
      )}
      {downloadMutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(downloadMutation.error, texts.archiveFailed)}
        </p>
      )}
    </section>
  );
}

function LabeledValue({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (!value) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono break-all">{value}</dd>
    </>
  );
}

function archiveText({ state, reason, downloadable }: DeliveryArchive, isDelivered: boolean): string {
  if (state === 'due') return texts.archivePending;
  if (state === 'failed') return texts.noArchive(reason ? ARCHIVE_REASON_TEXTS[reason] : '');
  if (downloadable) return texts.archiveReady;
  return isDelivered ? texts.archiveEnded : texts.archiveUnsent;
}

function formatSize(bytes: number): string {
  return bytes < BYTES_PER_MB
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}
