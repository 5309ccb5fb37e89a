import type { OwnListing } from '@market/contract/listings/listings';
import { CircleX, Clock } from 'lucide-react';
import { useNow } from '../../../shared/hooks/use-now.js';
import * as texts from '../texts.js';
import { reviewDeadlineText, reviewStatus } from '../api/review-status.js';

const CLOCK_INTERVAL_MS = 30_000;

/** The state of a listing's review: its deadline, or the reason for the rejection (REVIEW-1, REVIEW-3). */
export function ReviewNote({ listing }: { readonly listing: OwnListing }) {
  const now = useNow(CLOCK_INTERVAL_MS);
  const status = reviewStatus(listing);
  const publicVersionNote = listing.state === 'off-sale' ? 'stays as it is' : 'stays public';
  if (status.kind === 'none') return null;
  if (status.kind === 'rejected') {
    return (
      <div className="flex gap-2 rounded-input bg-danger-soft p-3 text-sm text-danger">
        <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <p className="min-w-0 whitespace-pre-line wrap-break-word">
          <strong className="font-medium">
            {status.isChange ? 'Changes rejected' : 'Rejected'}: {status.reason}
          </strong>{' '}
          {status.isChange ? texts.rejectedChangesNote(publicVersionNote) : texts.correctListing}
        </p>
      </div>
    );
  }
  return (
    <div className="flex gap-2 rounded-input bg-warning-soft p-3 text-sm text-warning">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        <strong className="font-medium">{reviewDeadlineText(status.dueAt, now)}</strong>
        {status.isChange && `. ${texts.pendingChangesNote(publicVersionNote)}`}
      </p>
    </div>
  );
}
