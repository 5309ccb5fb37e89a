import type { Listing } from '@market/contract/listings/listings';
import { fromCents, toCents } from '@market/contract/money/money';
import { chargeCents, RENTAL_DURATIONS } from '@market/contract/rentals/durations';
import { formatPrice, perDuration } from '../../../shared/format/money.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';

/** The price on a card with 'one-time', the lowest price per month, and the badge (FIND-10). */
export function CardPrice({ listing: { price, duration, isAvailable } }: { readonly listing: Listing }) {
  const { value, months } = RENTAL_DURATIONS[2];
  const monthly = fromCents(Math.round(chargeCents(toCents(price), value) / months));
  return (
    <div className="mt-auto flex flex-col pt-1">
      <div className="flex items-center justify-between gap-2">
        <p className="money flex items-baseline gap-x-1 whitespace-nowrap">
          <strong className="text-lg font-semibold">{formatPrice(price)}</strong>
          <span className="text-sm font-medium">/ {perDuration(duration)}</span>
        </p>
        <AvailabilityBadge isAvailable={isAvailable} />
      </div>
      <p className="text-xs text-muted">
        one-time
        {monthly < price && ` · from ${formatPrice(monthly)} on ${value}`}
      </p>
    </div>
  );
}
