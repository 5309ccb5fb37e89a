import type { OrderOutcome } from '@market/contract/payments';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { formatPrice } from '../../../shared/format/money.js';
import type { PaymentFailure } from '../api/use-payment.js';
import * as texts from '../texts.js';

interface Props {
  readonly failure: PaymentFailure;
  readonly outcome: OrderOutcome;
  /** The amount of the payment, in USD. */
  readonly amount: number;
}

/** Shows why a payment stopped, whether the buyer was charged, and the next step (PAY-50). */
export function FailureNotice({ failure, outcome, amount }: Props) {
  return (
    <div className="flex flex-col gap-2 rounded-input bg-danger-soft px-4 py-3 text-sm">
      <p role="alert" className="text-danger">
        {failure.message}
      </p>
      <p role="status">{outcomeText(outcome, amount)}</p>
    </div>
  );
}

function outcomeText(outcome: OrderOutcome, amount: number): string {
  switch (outcome) {
    case 'not-charged':
      return `${PAYMENT_TEXTS.notCharged} ${texts.payAgain}`;
    case 'checking':
      return `${PAYMENT_TEXTS.checking} ${PAYMENT_TEXTS.ifYouLeave}`;
    case 'held':
      return texts.paymentStillChecking;
    case 'charged':
      return `${texts.chargedMessage(formatPrice(amount))} ${PAYMENT_TEXTS.ifYouLeave}`;
    case 'refunded':
      return texts.refunding;
  }
}
