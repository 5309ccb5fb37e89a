import type { Rental, RentalOffer } from '@market/contract/rentals/rentals';
import { formatPrice } from '../../../shared/format/money.js';
import * as texts from '../texts.js';

interface Props {
  readonly rental: Pick<Rental, 'paid'>;
  readonly offer: RentalOffer;
}

/** Shows the price of buying, the credit for the rental, and what is left to pay (RENT-21). */
export function RentToOwn({ rental, offer }: Props) {
  const percent = Math.round((offer.credit / offer.buyoutPrice) * 100);
  const labeledAmounts = [
    ['Paid so far', rental.paid],
    ['Credited', offer.credit],
    ['Left to pay', offer.remaining],
  ] as const;
  const creditText = `${formatPrice(offer.credit)} of ${formatPrice(offer.buyoutPrice)} credited`;
  return (
    <div role="group" aria-label="Rent to own" className="flex flex-col gap-3">
      <div
        role="meter"
        aria-label="Credited toward the price"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={creditText}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <dl className="grid max-w-[400px] grid-cols-3 gap-2 text-sm">
        {labeledAmounts.map(([name, amount]) => (
          <div key={name} className="flex min-w-0 flex-col justify-between gap-0.5">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="money font-semibold">{formatPrice(amount)}</dd>
          </div>
        ))}
      </dl>
      {offer.credit === 0 && <p className="text-xs text-muted">{texts.nextRentalCredited}</p>}
    </div>
  );
}
