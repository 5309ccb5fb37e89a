import { licenceTerms } from '@market/contract/deliveries';
import { OUTRIGHT } from '@market/contract/rentals/durations';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { OfferedListing } from '../../../shared/ui/OfferedListing.js';
import type { Purchase } from '../api/payment-calls.js';
import * as texts from '../texts.js';

/** The summary of a checkout: MVP, lister, end, price, coupon, credit, license, delivery and refund (RENT-36). */
export function OrderSummary({ purchase }: { readonly purchase: Purchase }) {
  const { title, image, lister, duration, amount, credit = 0, coupon, startsAt } = purchase;
  const end = rentalEnd(new Date(startsAt), duration);
  return (
    <section aria-label="Order summary" className="flex flex-col gap-4 border-b border-line pb-5">
      <OfferedListing title={title} image={image} lister={lister} />
      <dl className="flex flex-col gap-2 text-sm">
        <Row name={duration === OUTRIGHT ? 'Buy outright' : `Rental for ${duration}`}>
          <span className="money">{formatPrice(amount + credit + (coupon?.discount ?? 0))}</span>
        </Row>
        {coupon && (
          <Row name={`Coupon ${coupon.code} (${coupon.percent}% off)`}>
            <span className="money text-success">−{formatPrice(coupon.discount)}</span>
          </Row>
        )}
        <Row name={end ? 'Until' : 'License'}>{end ? formatDay(end.toISOString()) : 'Permanent'}</Row>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-medium">You pay</dt>
          <dd className="money text-xl font-semibold">{formatPrice(amount)}</dd>
        </div>
      </dl>
      {credit > 0 && (
        <p className="money text-sm text-success">
          −{formatPrice(credit)} from your rental · you pay {formatPrice(amount)}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
        {end && <li>{texts.noRenewal}</li>}
        <li>{texts.codeByEmail}</li>
        <li>
          {licenceTerms(duration)[0]} <TextLink name="license">License</TextLink>
        </li>
        <li>
          {texts.refundRule} <TextLink name="refunds">Refunds</TextLink>
        </li>
        <li>PayPal processes the payment.</li>
      </ul>
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

/** A link that opens one of the site's texts in a new tab, so that the payment remains open. */
export function TextLink({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <a href={`/${name}`} target="_blank" rel="noopener" className={linkClass}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
