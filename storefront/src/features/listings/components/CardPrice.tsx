import type { Listing } from '@market/contract/listings/listings';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';

/** The price of an MVP on its card, followed by 'one-time', and the availability badge, in one line (FIND-10). */
export function CardPrice({ listing: { price, duration, isAvailable } }: { readonly listing: Listing }) {
  return (
    <div className="mt-auto flex items-center justify-between gap-2 pt-2.5">
      <p className="money flex flex-wrap items-baseline gap-x-1">
        <strong className="font-display text-xl font-bold">{formatPrice(price)}</strong>
        <span className="text-sm font-medium whitespace-nowrap">/ {durationAfterSlash(duration)}</span>
        <span className="text-sm text-muted normal-nums before:mr-1 before:content-['·'/'']">one-time</span>
      </p>
      <AvailabilityBadge isAvailable={isAvailable} />
    </div>
  );
}
