import type { Listing } from '@market/contract/listings/listings';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';

interface Props {
  readonly listing: Listing;
}

/**
 * The price of an MVP on its card and the availability badge. Below them 'one-time' and, while the MVP can be bought,
 * the price to own it (FIND-10).
 */
export function CardPrice({ listing: { price, buyoutPrice, duration, isAvailable } }: Props) {
  return (
    <div className="mt-auto pt-2">
      <div className="flex items-baseline justify-between gap-2">
        <p className="money">
          <strong className="font-display text-xl font-bold">{formatPrice(price)}</strong>{' '}
          <span className="text-sm font-medium">/ {durationAfterSlash(duration)}</span>
        </p>
        <AvailabilityBadge isAvailable={isAvailable} />
      </div>
      <p className="money text-sm text-muted">
        one-time payment{isAvailable && `, or own it for ${formatPrice(buyoutPrice)}`}
      </p>
    </div>
  );
}
