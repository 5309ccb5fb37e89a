import type { RentalCreated } from '@market/contract/rentals/rentals';
import { PayPalButtons, PayPalCardFieldsProvider } from '@paypal/react-paypal-js';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { Loading } from '../../../shared/ui/Skeleton.js';
import { cardChoice } from '../api/card-choice.js';
import { cardFieldStyle } from '../api/card-field-style.js';
import type { Purchase } from '../api/payment-calls.js';
import { usePayment } from '../api/use-payment.js';
import { CardForm } from './CardForm.js';

type Payment = ReturnType<typeof usePayment>;

interface Props {
  readonly purchase: Purchase;
  readonly renter: { readonly name: string; readonly email: string };
  readonly onPaid: (rental: RentalCreated['rental']) => void;
  /** Called while a payment is being completed: the page should not be left. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Back to the choice of the duration; absent where there was none. */
  readonly onBack?: () => void;
}

/** Cards as PayPal lets this account take them: fields of our page, PayPal's own card button, or none (PAY-43). */
function CardChoice({ payment, amount }: { readonly payment: Payment; readonly amount: number }) {
  const [look] = useState(cardFieldStyle);
  const [choice] = useState(cardChoice);
  if (choice === 'none') return null;
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-muted" role="separator">
        <span className="h-px flex-1 bg-line" />
        or pay by card
        <span className="h-px flex-1 bg-line" />
      </div>
      {choice === 'button' ? (
        <div className="paypal-surface">
          <PayPalButtons
            style={{ layout: 'vertical', shape: 'rect', height: 48 }}
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
          style={look}
        >
          <CardForm amount={amount} />
        </PayPalCardFieldsProvider>
      )}
    </>
  );
}

/** PayPal's button, or a card; both end in the same capture (PAY-1). */
export function PaymentChoices(props: Props) {
  const payment = usePayment(props);
  const isWorking = payment.phase === 'working';
  const { onBusy, onBack } = props;
  useEffect(() => onBusy(isWorking), [isWorking, onBusy]);
  return (
    <div className="flex flex-col gap-5">
      {payment.error && (
        <p role="alert" className="rounded-input bg-danger-soft px-4 py-3 text-sm text-danger">
          {payment.error}
        </p>
      )}
      {isWorking && (
        <Loading label="Completing your payment...">
          <p className="py-2 text-center text-muted">Completing your payment. Please keep this page open.</p>
        </Loading>
      )}
      {payment.phase === 'interrupted' && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            You approved this payment. Trying again completes it and never charges twice; if you leave, we
            complete or refund it ourselves.
          </p>
          <Button onClick={() => void payment.retry()}>Try Again</Button>
        </div>
      )}
      {/* PayPal's frames stay mounted while a payment is being completed: they report into it. */}
      <div className={payment.phase === 'buttons' ? 'flex flex-col gap-5' : 'hidden'}>
        <div className="paypal-surface">
          <PayPalButtons
            style={{ layout: 'vertical', shape: 'rect', height: 48 }}
            fundingSource="paypal"
            createOrder={() => payment.order('paypal')}
            onApprove={({ orderID }, { restart }) => payment.approve(orderID, restart)}
            onCancel={payment.cancel}
            onError={payment.fail}
          />
        </div>
        <CardChoice payment={payment} amount={props.purchase.amount} />
        {onBack && (
          <Button variant="ghost" wide onClick={onBack}>
            Change duration
          </Button>
        )}
      </div>
    </div>
  );
}
