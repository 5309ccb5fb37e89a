import { OUTRIGHT } from '@market/contract/rentals/durations';
import { DELIVERY_WINDOW_HOURS, type Rental, type RentalCreated } from '@market/contract/rentals/rentals';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../../shared/format/dates.js';
import { formatAmount } from '../../../shared/format/money.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { NoBreakText } from '../../../shared/ui/NoBreakText.js';
import { useSourceCodeState } from '../../deliveries/api/use-source-code-state.js';
import { listingRentalQuery } from '../api/listing-rental.js';
import * as texts from '../texts.js';
import { ReceiptLink } from './ReceiptLink.js';

interface Props {
  readonly rental: RentalCreated['rental'];
  /** The element that shows which MVP was rented or bought. */
  readonly listingSummary: ReactNode;
  /** The e-mail address of the buyer's account, to which the source code is sent. */
  readonly email: string;
  readonly onContinue: () => void;
}

/** How many characters of the rental's id are shown; the tooltip has the whole id. */
const SHORT_ID_LENGTH = 8;
const HOUR_MS = 3_600_000;
/** Milliseconds between two requests until the receipt is issued. */
const RECEIPT_POLL_EVERY_MS = 3_000;

const NEXT_STEP_TEXTS = {
  ready: texts.codeReady,
  pending: texts.codePending,
  requested: texts.codeRequested,
};

/**
 * 'Payment Successful!' with the e-mail address to which the code is sent, the time by which it arrives, rental id,
 * duration, end, total and receipt (RENT-35), and a link to the code once it is ready (RENT-37).
 */
export function RentSuccess({ rental, listingSummary, email, onContinue }: Props) {
  const { codeState, dueAt } = useSourceCodeState(rental.deliveryid);
  const receipt = useReceipt(rental);
  const isPurchase = rental.duration === OUTRIGHT;
  const labeledValues = [
    ...(email ? [['Sent to', email] as const] : []),
    ...(codeState === 'ready'
      ? []
      : [['Arrives by', formatMoment(dueAt ?? deliveryDeadline(rental.createdat))] as const]),
    ['Duration', isPurchase ? 'Permanent license' : rental.duration],
    ...(rental.until ? [['Ends', formatDay(rental.until)] as const] : []),
    ['Total Paid', `${formatAmount(rental.totalPrice)} USD`],
    [
      isPurchase ? 'Order' : 'Rental ID',
      <span title={rental.id}>{rental.id.slice(0, SHORT_ID_LENGTH)}</span>,
    ],
    ...(receipt ? [['Receipt', <ReceiptLink receipt={receipt} />] as const] : []),
  ] as const;
  return (
    <div className="flex flex-col gap-6">
      <div role="status" className="flex flex-col items-center gap-2 px-8 pt-4 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-success-soft">
          <Check aria-hidden="true" className="size-8 text-success" strokeWidth={3} />
        </span>
        <p className="font-display text-2xl font-bold">{PAYMENT_TEXTS.success}</p>
        <p className="max-w-[30em] text-balance text-muted">
          <NoBreakText>{NEXT_STEP_TEXTS[codeState]}</NoBreakText>
        </p>
      </div>
      <div className="rounded-button border border-line">
        <div className="border-b border-line p-4">{listingSummary}</div>
        <dl className="flex flex-col gap-2 p-4 text-sm">
          {labeledValues.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="money min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-col gap-2">
        {rental.deliveryid ? (
          <ButtonLink to={`/delivery/${rental.deliveryid}`} size="lg" wide>
            {codeState === 'ready' ? 'Get the code' : 'Follow the delivery'}
          </ButtonLink>
        ) : (
          <ButtonLink to="/profile?tab=rentals" size="lg" wide>
            My Rentals
          </ButtonLink>
        )}
        <Button variant="ghost" wide onClick={onContinue}>
          Continue Browsing
        </Button>
      </div>
    </div>
  );
}

/** Returns the receipt of a payment; null until it is issued, shortly after the payment. */
function useReceipt({ id, mvpid }: Props['rental']) {
  const { data } = useQuery({
    ...listingRentalQuery(mvpid),
    refetchInterval: ({ state }) => (findReceipt(state.data, id) ? false : RECEIPT_POLL_EVERY_MS),
  });
  return findReceipt(data, id);
}

function findReceipt(rental: Rental | null | undefined, periodId: string) {
  return rental?.periods.find(({ id }) => id === periodId)?.receipt ?? null;
}

/** Returns the latest time at which the code of a payment is sent (DELIVERY-1). */
function deliveryDeadline(paidAt: string): string {
  return new Date(Date.parse(paidAt) + DELIVERY_WINDOW_HOURS * HOUR_MS).toISOString();
}
