import type { Rental } from '@market/contract/rentals/rentals';
import { ExternalLink, MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { linkClass } from '../../../shared/ui/styles.js';

/** The time of delivery and a link to the source code; renders nothing once the rental has ended (LIST-9). */
export function RentalDelivery({
  rental,
  isRunning,
  hasLink = true,
}: {
  readonly rental: Rental;
  readonly isRunning: boolean;
  /** Whether to link to the delivery's page. */
  readonly hasLink?: boolean;
}) {
  if (!isRunning) return null;
  const source = rental.sourceUrl ? safeAddress(rental.sourceUrl) : undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-2">
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        {rental.deliveredat
          ? `Source code e-mailed ${formatDay(rental.deliveredat)}`
          : 'Source code by e-mail within 24 hours of payment'}
      </span>
      {rental.hasarchive && <span>with an archive</span>}
      {rental.hasrepository && <span>with access to the repository</span>}
      {hasLink && rental.deliveryid && (
        <Link
          to={`/delivery/${rental.deliveryid}`}
          className={`${linkClass} inline-flex min-h-6 items-center whitespace-nowrap`}
        >
          Delivery
        </Link>
      )}
      {source && (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClass} inline-flex min-h-6 items-center gap-1 whitespace-nowrap`}
        >
          Source code
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
