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
import { amountTexts, KIND_LABELS } from '../api/earning-line-texts.js';
import { payoutMeaning, reasonText, ATTEMPT_OUTCOME_LABELS } from '../api/payout-texts.js';
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
  return query.data ? <SaleDetails sale={query.data} /> : <LoadingOrError {...query} />;
}

function PayoutById({ id }: { readonly id: string }) {
  const query = useQuery(payoutQuery(id));
  return query.data ? <PayoutDetails payout={query.data} /> : <LoadingOrError {...query} />;
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
      {errorMessage(error, texts.earningsFailed)}
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

function SaleDetails({ sale }: { readonly sale: EarningSale }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link to={`/mvp/${sale.mvp.id}`} className={`${linkClass} break-words`}>
          {sale.mvp.title}
        </Link>
        <p className="text-sm text-muted">{SALE_STATE_TEXTS[sale.state]}</p>
      </div>
      <dl className="money flex flex-col gap-2">
        <LabeledValue
          label={sale.duration === 'outright' ? 'Bought outright' : `Rented for ${sale.duration}`}
        >
          {formatAmount(sale.price)}
        </LabeledValue>
        {sale.coupon !== null && (
          <LabeledValue label={`Coupon ${sale.coupon}`}>{formatAmount(-sale.discount)}</LabeledValue>
        )}
        {sale.credit > 0 && (
          <LabeledValue label="Credit from the rental">{formatAmount(-sale.credit)}</LabeledValue>
        )}
        {sale.refunded > 0 && <LabeledValue label="Refunded">{formatAmount(-sale.refunded)}</LabeledValue>}
        <LabeledValue label={`Fee (${sale.feePercent}%)`}>{formatAmount(-sale.fee)}</LabeledValue>
        <LabeledValue label="Your share" isTotal>
          {formatAmount(sale.net)}
        </LabeledValue>
      </dl>
      <dl className="flex flex-col gap-2 text-sm">
        <LabeledValue label="Sold">{formatMoment(sale.soldAt)}</LabeledValue>
        <LabeledValue label="Code delivered">
          {sale.deliveredAt ? formatMoment(sale.deliveredAt) : 'not yet'}
        </LabeledValue>
        {sale.availableAt && (
          <LabeledValue label="Available from">{formatDay(sale.availableAt)}</LabeledValue>
        )}
        {sale.receiptNumber && <LabeledValue label="Receipt">{sale.receiptNumber}</LabeledValue>}
      </dl>
      <Timeline
        entries={sale.lines.map((line) => {
          const { amount, explanation } = amountTexts(line);
          // For money that moved between balances, the label of the kind already contains the explanation.
          const explanationSuffix = line.gross === 0 ? '' : ` (${explanation})`;
          return {
            id: line.id,
            at: line.at,
            text: `${KIND_LABELS[line.kind]}: ${amount}${explanationSuffix}`,
          };
        })}
      />
    </div>
  );
}

function PayoutDetails({ payout }: { readonly payout: PayoutDetail }) {
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
        <LabeledValue label="Number">{payout.number}</LabeledValue>
        <LabeledValue label="Amount">{formatPrice(payout.amount)}</LabeledValue>
        <LabeledValue label="To">{payout.address}</LabeledValue>
        <LabeledValue label="Schedule">{payout.origin === 'weekly' ? 'Weekly' : 'On request'}</LabeledValue>
        {payout.reason && <LabeledValue label="PayPal’s reason">{reasonText(payout.reason)}</LabeledValue>}
      </dl>
      <Timeline
        entries={[
          { id: 'start', at: payout.createdAt, text: 'Payout started' },
          ...payout.tries.map(({ at, outcome }, index) => ({
            id: String(index),
            at,
            text: ATTEMPT_OUTCOME_LABELS[outcome],
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

interface LabeledValueProps {
  readonly label: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function LabeledValue({ label, isTotal = false, children }: LabeledValueProps) {
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
