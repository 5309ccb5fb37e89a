import type { Rental } from '@market/contract/rentals/rentals';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { linkClass } from '../../../shared/ui/styles.js';
import * as texts from '../texts.js';

/**
 * Shows when the code was sent, with a link to the delivery or to the source code. Renders nothing once the rental has
 * ended (LIST-9).
 */
export function RentalDelivery({
  rental,
  isRunning,
  linksToDelivery = true,
}: {
  readonly rental: Rental;
  readonly isRunning: boolean;
  /** Whether to link to the delivery's page instead of the source code. */
  readonly linksToDelivery?: boolean;
}) {
  if (!isRunning) return null;
  const sourceAddress = rental.sourceUrl ? safeAddress(rental.sourceUrl) : undefined;
  return (
    <>
      <p className="text-muted max-sm:w-full">
        {rental.deliveredat ? texts.codeSent(formatDay(rental.deliveredat)) : texts.codeDue}
        {rental.hasarchive && ', with an archive'}
        {rental.hasrepository && ', with access to the repository'}
      </p>
      {linksToDelivery && rental.deliveryid && (
        <Link
          to={`/delivery/${rental.deliveryid}`}
          className={`${linkClass} inline-flex min-h-6 items-center whitespace-nowrap`}
        >
          Delivery
        </Link>
      )}
      {!linksToDelivery && sourceAddress && (
        <a
          href={sourceAddress}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClass} inline-flex min-h-6 items-center gap-1 whitespace-nowrap`}
        >
          Source code
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
