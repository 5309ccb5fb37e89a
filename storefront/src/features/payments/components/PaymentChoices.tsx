import type { OrderOutcome, OrderTexts } from '@market/contract/payments';
import type { RentalCreated } from '@market/contract/rentals/rentals';
import { PayPalButtons, PayPalCardFieldsProvider } from '@paypal/react-paypal-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatAmount } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { Loading } from '../../../shared/ui/Skeleton.js';
import { readCardPaymentMethod } from '../api/card-payment-method.js';
import { cardFieldStyle } from '../api/card-field-style.js';
import { orderOutcomeQuery, type Purchase } from '../api/payment-calls.js';
import { type PaymentFailure, usePayment } from '../api/use-payment.js';
import * as texts from '../texts.js';
import { CardForm } from './CardForm.js';
import { CardLogos } from './CardLogos.js';
import { FailureNotice } from './FailureNotice.js';
import { DeliveryPromise, OrderConditions } from './OrderConditions.js';
import { TextLink } from './TextLink.js';

type Payment = ReturnType<typeof usePayment>;

/** Gives PayPal's buttons the height and the corner radius of ours. */
const BUTTON_STYLE = { layout: 'vertical', height: 48, borderRadius: 12 } as const;

interface Props {
  readonly purchase: Purchase;
  /** The current terms and license, which the buyer accepts by paying (PAY-60). */
  readonly orderTexts: OrderTexts;
  readonly renter: { readonly name: string; readonly email: string };
  readonly onPaid: (rental: RentalCreated['rental']) => void;
  /** Called with true when a payment starts and false when it ends: the dialog must stay open during a payment. */
  readonly onBusyChange: (isBusy: boolean) => void;
  /** Called if the server rejects the coupon, so that the next order is made without it. */
  readonly onCouponRejected?: () => void;
  /** Called with false while the payment buttons are hidden, because the order must not change during that time. */
  readonly onOrderChangeableChange?: (isChangeable: boolean) => void;
}

/**
 * The way to pay by card that PayPal offers: fields in our page, which a button opens, PayPal's own card button, or
 * none (PAY-43).
 */
function CardPayment({ payment, amount }: { readonly payment: Payment; readonly amount: number }) {
  const [fieldStyle] = useState(cardFieldStyle);
  const [cardMethod] = useState(readCardPaymentMethod);
  const [isOpen, setOpen] = useState(false);
  if (cardMethod === 'none') return null;
  if (cardMethod === 'fields' && !isOpen)
    return (
      <Button variant="secondary" size="lg" wide onClick={() => setOpen(true)}>
        Pay {formatAmount(amount)} by card
        <CardLogos />
      </Button>
    );
  return (
    <>
      {cardMethod === 'fields' && (
        <div className="flex items-center gap-3 text-sm text-muted" role="separator">
          <span className="h-px flex-1 bg-line" />
          or pay by card
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      {cardMethod === 'button' ? (
        <div className="paypal-surface">
          <PayPalButtons
            style={BUTTON_STYLE}
            fundingSource="card"
            createOrder={() => payment.order('card')}
            onApprove={({ orderID }) => payment.approve(orderID)}
            onCancel={payment.cancel}
            onError={payment.fail}
          />
        </div>
      ) : (
        <PayPalCardFieldsProvider
          createOrder={() => payment.order('card')}
          onApprove={({ orderID }) => void payment.approve(orderID)}
          onError={payment.fail}
          style={fieldStyle}
        >
          <CardForm amount={amount} />
        </PayPalCardFieldsProvider>
      )}
    </>
  );
}

/** The payment buttons: PayPal's own, or a card. Both lead to the same capture (PAY-1). */
export function PaymentChoices(props: Props) {
  const { terms, license } = props.orderTexts;
  const acceptedTextHashes = { terms: terms.sha256, license: license.sha256 };
  const payment = usePayment({ ...props, acceptedTextHashes });
  const isWorking = payment.phase === 'working';
  const outcome = useChargeOutcome(payment.failure);
  const areButtonsShown =
    payment.phase === 'buttons' || (payment.phase === 'interrupted' && outcome === 'not-charged');
  const canRetry = payment.phase === 'interrupted' && (outcome === 'charged' || outcome === 'checking');
  const { onBusyChange, onOrderChangeableChange } = props;
  useEffect(() => onBusyChange(isWorking), [isWorking, onBusyChange]);
  useEffect(() => onOrderChangeableChange?.(areButtonsShown), [areButtonsShown, onOrderChangeableChange]);
  return (
    <div className="flex flex-col gap-5">
      {payment.failure && (
        <FailureNotice failure={payment.failure} outcome={outcome} amount={props.purchase.amount} />
      )}
      {isWorking && (
        <Loading label="Completing your payment...">
          <p className="py-2 text-center text-muted">{texts.completing}</p>
        </Loading>
      )}
      {canRetry && <Button onClick={() => void payment.retry()}>Try Again</Button>}
      {/* PayPal's frames stay mounted but hidden during a payment, because PayPal still calls functions in them. */}
      <div className={areButtonsShown ? 'flex flex-col gap-4' : 'hidden'}>
        <DeliveryPromise email={props.renter.email} />
        <h3 className="font-display text-lg font-bold max-md:sr-only">Pay with</h3>
        <div className="paypal-surface">
          <PayPalButtons
            style={BUTTON_STYLE}
            fundingSource="paypal"
            createOrder={() => payment.order('paypal')}
            onApprove={({ orderID }, { restart }) => payment.approve(orderID, restart)}
            onCancel={payment.cancel}
            onError={payment.fail}
          />
        </div>
        <CardPayment payment={payment} amount={props.purchase.amount} />
        <OrderConditions>
          By paying you accept the <TextLink name="terms">Terms</TextLink> and the{' '}
          <TextLink name="license">License</TextLink>.
        </OrderConditions>
      </div>
    </div>
  );
}

/** Returns whether a failed payment was charged; 'checking' until this is known (PAY-50). */
function useChargeOutcome(failure: PaymentFailure | null): OrderOutcome {
  const orderId = failure?.outcome === undefined ? (failure?.orderId ?? null) : null;
  const query = useQuery({ ...orderOutcomeQuery(orderId ?? ''), enabled: orderId !== null });
  return failure?.outcome ?? query.data ?? 'checking';
}
