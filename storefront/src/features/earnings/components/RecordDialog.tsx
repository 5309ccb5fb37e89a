import type { EarningSale } from '@market/contract/earnings';
import type { PayoutDetail } from '@market/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../../shared/format/dates.js';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { payoutQuery, saleQuery } from '../api/earnings-queries.js';
import { amountTexts, KIND_LABELS } from '../api/line-texts.js';
import { payoutMeaning, reasonText, TRY_OUTCOMES } from '../api/payout-texts.js';
import * as texts from '../texts.js';
import { PayoutBadge } from './Payouts.js';

/** The sale or payout that the dialog shows. */
export interface ShownRecord {
  readonly kind: 'sale' | 'payout';
  readonly id: string;
}

/** One sale (EARN-8), or one payout with every attempt to send it (PAYOUT-20). */
export default function RecordDialog({ record, onClose }: { record: ShownRecord; onClose: () => void }) {
  return (
    <Dialog
      open
      title={record.kind === 'sale' ? 'Sale' : 'Payout'}
      onOpenChange={(open) => !open && onClose()}
    >
      {record.kind === 'sale' ? <SaleById id={record.id} /> : <PayoutById id={record.id} />}
    </Dialog>
  );
}

function SaleById({ id }: { readonly id: string }) {
  const query = useQuery(saleQuery(id));
  return query.data ? <Sale sale={query.data} /> : <LoadingOrError {...query} />;
}

function PayoutById({ id }: { readonly id: string }) {
  const query = useQuery(payoutQuery(id));
  return query.data ? <PayoutFacts payout={query.data} /> : <LoadingOrError {...query} />;
}

/** A loading message, or an error with a retry button. */
function LoadingOrError({
  error,
  refetch,
}: {
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}) {
  if (error === null)
    return (
      <Loading label="Loading...">
        <Skeleton className="h-60 w-full" />
      </Loading>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      {errorMessage(error, texts.failed)}
      <Button variant="secondary" onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}

const SALE_STATE_TEXTS: Readonly<Record<EarningSale['state'], string>> = {
  undelivered: 'Your share becomes available some days after the code is delivered.',
  pending: 'Your share is pending.',
  available: 'Your share is available, or was paid out.',
  refunding: 'A refund is under way.',
  disputed: 'The buyer has opened a dispute at PayPal. Your share waits until it is decided.',
  refunded: 'The buyer got all of it back.',
};

function Sale({ sale }: { readonly sale: EarningSale }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link to={`/mvp/${sale.mvp.id}`} className={`${linkClass} break-words`}>
          {sale.mvp.title}
        </Link>
        <p className="text-sm text-muted">{SALE_STATE_TEXTS[sale.state]}</p>
      </div>
      <dl className="money flex flex-col gap-2">
        <Fact label={sale.duration === 'outright' ? 'Bought outright' : `Rented for ${sale.duration}`}>
          {formatAmount(sale.price)}
        </Fact>
        {sale.coupon !== null && <Fact label={`Coupon ${sale.coupon}`}>{formatAmount(-sale.discount)}</Fact>}
        {sale.credit > 0 && <Fact label="Credit from the rental">{formatAmount(-sale.credit)}</Fact>}
        {sale.refunded > 0 && <Fact label="Refunded">{formatAmount(-sale.refunded)}</Fact>}
        <Fact label={`Fee (${sale.feePercent}%)`}>{formatAmount(-sale.fee)}</Fact>
        <Fact label="Your share" isTotal>
          {formatAmount(sale.net)}
        </Fact>
      </dl>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact label="Sold">{formatMoment(sale.soldAt)}</Fact>
        <Fact label="Code delivered">{sale.deliveredAt ? formatMoment(sale.deliveredAt) : 'not yet'}</Fact>
        {sale.availableAt && <Fact label="Available from">{formatDay(sale.availableAt)}</Fact>}
        {sale.receiptNumber && <Fact label="Receipt">{sale.receiptNumber}</Fact>}
      </dl>
      <Timeline
        entries={sale.lines.map((line) => {
          const { amount, explanation } = amountTexts(line);
          // For money that moved between balances, the label of the kind already contains the explanation.
          const detail = line.gross === 0 ? '' : ` (${explanation})`;
          return { id: line.id, at: line.at, text: `${KIND_LABELS[line.kind]}: ${amount}${detail}` };
        })}
      />
    </div>
  );
}

function PayoutFacts({ payout }: { readonly payout: PayoutDetail }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        <PayoutBadge state={payout.state} />
        <p className="text-muted">{payoutMeaning(payout)}</p>
        <Link to="/help" className={linkClass}>
          How payouts work
        </Link>
      </div>
      <dl className="flex flex-col gap-2">
        <Fact label="Number">{payout.number}</Fact>
        <Fact label="Amount">{formatPrice(payout.amount)}</Fact>
        <Fact label="To">{payout.address}</Fact>
        <Fact label="Schedule">{payout.origin === 'weekly' ? 'Weekly' : 'On request'}</Fact>
        {payout.reason && <Fact label="PayPal’s reason">{reasonText(payout.reason)}</Fact>}
      </dl>
      <Timeline
        entries={[
          { id: 'start', at: payout.createdAt, text: 'Payout started' },
          ...payout.tries.map(({ at, outcome }, index) => ({
            id: String(index),
            at,
            text: TRY_OUTCOMES[outcome],
          })),
          ...(payout.endedAt
            ? [
                {
                  id: 'end',
                  at: payout.endedAt,
                  text: payout.state === 'paid' ? 'PayPal has paid it' : 'The money is in your balance again',
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isTotal = false, children }: FactProps) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-2 font-semibold' : ''}`}>
      <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <section aria-label="Timeline">
      <h3 className="mb-2 text-sm font-medium">Timeline</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {entries.map(({ id, at, text }) => (
          <li key={id}>
            <p>{text}</p>
            <time dateTime={at} className="text-muted">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
