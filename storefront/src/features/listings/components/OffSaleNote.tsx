import type { OwnListing } from '@market/contract/listings/listings';
import { Ban } from 'lucide-react';
import { formatDay } from '../../../shared/format/dates.js';
import * as texts from '../texts.js';

/** Shows why and since when the listing is off sale; renders nothing for a listing that is on sale (LIST-32). */
export function OffSaleNote({ listing }: { readonly listing: OwnListing }) {
  const { offSaleAt, offSaleReason } = listing;
  if (offSaleAt === null) return null;
  return (
    <div className="flex gap-2 rounded-input bg-danger-soft p-3 text-sm text-danger">
      <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 whitespace-pre-line wrap-break-word">
        <strong className="font-medium">
          Taken off sale by a moderator on {formatDay(offSaleAt)}: {offSaleReason}
        </strong>{' '}
        {texts.offSaleExplanation}
      </p>
    </div>
  );
}
