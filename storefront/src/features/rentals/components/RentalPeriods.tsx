import { OUTRIGHT } from '@market/contract/rentals/durations';
import type { RentalPeriod } from '@market/contract/rentals/rentals';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { ReceiptLink } from './ReceiptLink.js';

/** The user's payments for one MVP, oldest first: each period with its price. */
export function RentalPeriods({ periods }: { readonly periods: readonly RentalPeriod[] }) {
  return (
    <ol aria-label="Payments" className="divide-y divide-line border-y border-line text-sm">
      {periods.map((period) => (
        <li key={period.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            {period.duration === OUTRIGHT ? 'Bought outright' : period.duration}
            <span className="text-muted"> · {formatPeriod(period)}</span>
          </span>
          <span className="money">
            {period.refunded && <span className="text-muted">Refunded </span>}
            {period.credit > 0 && <span className="text-muted">{formatPrice(period.credit)} credited, </span>}
            {formatPrice(period.totalprice)} <ReceiptLink receipt={period.receipt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function formatPeriod({ startdate, enddate }: RentalPeriod): string {
  return enddate ? `${formatDay(startdate)} to ${formatDay(enddate)}` : `from ${formatDay(startdate)}`;
}
