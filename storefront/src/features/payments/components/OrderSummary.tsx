import { OUTRIGHT } from '@market/contract/rentals/durations';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { OfferedListing } from '../../../shared/ui/OfferedListing.js';
import type { Purchase } from '../api/payment-calls.js';

/** The summary of a checkout: MVP, lister, end, price, coupon and credit (RENT-36). */
export function OrderSummary({ purchase }: { readonly purchase: Purchase }) {
  const { title, image, lister, duration, amount, credit = 0, coupon, startsAt } = purchase;
  const end = rentalEnd(new Date(startsAt), duration);
  return (
    <section aria-label="Order summary" className="flex flex-col gap-5">
      <OfferedListing title={title} image={image} lister={lister} stacked />
      <dl className="flex flex-col gap-2 text-sm">
        <Row name={duration === OUTRIGHT ? 'Buy outright' : `Rental for ${duration}`}>
          <span className="money">{formatPrice(amount + credit + (coupon?.discount ?? 0))}</span>
        </Row>
        {coupon && (
          <Row name={`Coupon ${coupon.code} (${coupon.percent}% off)`}>
            <span className="money text-success">−{formatPrice(coupon.discount)}</span>
          </Row>
        )}
        <Row name={end ? 'Ends' : 'License'}>{end ? formatDay(end.toISOString()) : 'Permanent'}</Row>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-medium">You pay</dt>
          <dd className="money text-xl font-semibold">{formatPrice(amount)}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt className="sr-only">Credit</dt>
            <dd className="money text-success">
              −{formatPrice(credit)} from your rental · you pay {formatPrice(amount)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
