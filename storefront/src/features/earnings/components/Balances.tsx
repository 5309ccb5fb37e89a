import type { EarningsSummary } from '@market/contract/earnings';
import { clsx } from 'clsx';
import { formatDay } from '../../../shared/format/dates.js';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { DetailsSummary } from '../../../shared/ui/DetailsSummary.js';
import * as texts from '../texts.js';

interface Props {
  readonly summary: EarningsSummary;
  /** Whether the explanation is open at first, which fills the space beside a higher panel. */
  readonly isExplanationOpen?: boolean;
}

/** The lister's balances (available, pending, being paid out, paid) with an explanation (EARN-5). */
export function Balances({ summary, isExplanationOpen = false }: Props) {
  const { available, pending, onTheWay, paid, sold, fee, nextReleaseAt } = summary;
  return (
    <section aria-label="Balances" className={`${panelClass} flex min-w-0 flex-col gap-5 p-5 md:p-6`}>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-5">
        <div className="col-span-3">
          <dt className="section-title">Available</dt>
          <dd className={clsx('money mt-1 font-display text-4xl font-bold', available < 0 && 'text-danger')}>
            {formatPrice(available)}
          </dd>
        </div>
        <Balance label="Pending" amount={pending} />
        <Balance label="On the way" amount={onTheWay} />
        <Balance label="Paid out" amount={paid} />
      </dl>
      {available < 0 && <p className="text-sm text-danger">{texts.negativeBalance}</p>}
      <p className="text-sm text-muted">
        {texts.pendingRule(summary.pendingDays, summary.feePercent)}
        {nextReleaseAt !== null && ` ${texts.nextRelease(formatDay(nextReleaseAt))}`}
      </p>
      <details open={isExplanationOpen} className="group border-t border-line pt-2 text-sm">
        <DetailsSummary>How it adds up</DetailsSummary>
        <dl className={clsx('flex flex-col gap-2 pt-2', !isExplanationOpen && 'max-w-[420px]')}>
          <SumRow label="Sold" amount={sold} />
          <SumRow label="Our fees" amount={-fee || 0} />
          <SumRow label="Yours" amount={Math.round((sold - fee) * 100) / 100} isTotal />
        </dl>
      </details>
    </section>
  );
}

function Balance({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="money font-display text-xl font-bold">{formatPrice(amount)}</dd>
    </div>
  );
}

interface SumRowProps {
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function SumRow({ label, amount, isTotal = false }: SumRowProps) {
  return (
    <div className={clsx('flex justify-between gap-4', isTotal && 'font-semibold')}>
      <dt className={clsx(!isTotal && 'text-muted')}>{label}</dt>
      <dd className="money">{formatAmount(amount)}</dd>
    </div>
  );
}
