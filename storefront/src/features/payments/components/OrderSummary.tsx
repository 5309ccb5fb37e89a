import { OUTRIGHT } from '@market/contract/rentals/durations';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import type { ReactNode } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { linkClass } from '../../../shared/ui/styles.js';
import type { Purchase } from '../api/payment-calls.js';
import * as texts from '../texts.js';

interface Props {
  readonly purchase: Purchase;
  /** The MVP, its lister and its reviews, above the prices. */
  readonly listingSummary: ReactNode;
  /** Called to change the duration; undefined if there was no choice of a duration. */
  readonly onChangeDuration: (() => void) | undefined;
  /** Whether the duration cannot be changed now, because a payment is in progress. */
  readonly disabled: boolean;
  /** Rendered above the total: what the buyer gets, and the field for the coupon. */
  readonly children?: ReactNode;
}

/** The summary of a checkout: MVP, lister, price, coupon, credit, total and end of the rental (RENT-36). */
export function OrderSummary({ purchase, listingSummary, onChangeDuration, disabled, children }: Props) {
  const { duration, amount, credit = 0, coupon, startsAt } = purchase;
  const rentalEndsAt = rentalEnd(new Date(startsAt), duration);
  return (
    <section aria-label="Order summary" className="flex h-full flex-col gap-5">
      {listingSummary}
      <dl className="flex flex-col gap-2 text-sm">
        <SummaryRow
          name={duration === OUTRIGHT ? 'Buy outright' : `Rental for ${duration}`}
          action={
            onChangeDuration && (
              <button
                type="button"
                disabled={disabled}
                onClick={onChangeDuration}
                className={`${linkClass} min-h-6 disabled:cursor-not-allowed disabled:opacity-55`}
              >
                Change duration
              </button>
            )
          }
        >
          <span className="money">{formatPrice(amount + credit + (coupon?.discount ?? 0))}</span>
        </SummaryRow>
        {coupon && (
          <SummaryRow name={`Coupon ${coupon.code} (${coupon.percent}% off)`}>
            <span className="money text-success">−{formatPrice(coupon.discount)}</span>
          </SummaryRow>
        )}
      </dl>
      {children}
      <dl className="mt-auto flex flex-col gap-1 border-t border-line pt-4 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-base font-semibold">Total</dt>
          <dd className="money font-display text-2xl font-bold">
            {formatAmount(amount)} <span className="text-base font-semibold">USD</span>
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-muted">
          <dt>{texts.onePayment}</dt>
          <dd className="text-right">
            {rentalEndsAt ? (
              <>
                Ends <span className="whitespace-nowrap">{formatDay(rentalEndsAt.toISOString())}</span>
              </>
            ) : (
              texts.permanentLicense
            )}
          </dd>
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

interface SummaryRowProps {
  readonly name: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function SummaryRow({ name, action, children }: SummaryRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-3 break-words text-muted">
        {name}
        {action}
      </dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
