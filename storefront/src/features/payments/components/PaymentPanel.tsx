import type { CouponPrice } from '@market/contract/coupons';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import type { RentalCreated } from '@market/contract/rentals/rentals';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import type { OrderTexts, PayPalSettings } from '@market/contract/payments';
import { PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { styleNonce } from '../../../shared/style-nonce.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { CouponField } from './CouponField.js';
import { type Purchase, payPalSettingsQuery } from '../api/payment-calls.js';
import { OrderSummary } from './OrderSummary.js';
import { OrderTerms } from './OrderConditions.js';
import { PaymentChoices } from './PaymentChoices.js';

interface Props {
  readonly purchase: Purchase;
  /** The MVP, its lister and its reviews, for the order summary. */
  readonly listingSummary: ReactNode;
  readonly renter: { readonly name: string; readonly email: string };
  readonly onPaid: (rental: RentalCreated['rental']) => void;
  /** Called with true when a payment starts and false when it ends: the dialog must stay open during a payment. */
  readonly onBusyChange: (isBusy: boolean) => void;
  /** Called to change the duration; undefined if there was no choice of a duration. */
  readonly onBack?: () => void;
}

/**
 * The checkout: order summary and coupon, and PayPal's buttons and card fields, which PayPal's own script renders
 * (PAY-1).
 */
export function PaymentPanel(props: Props) {
  const { purchase: fullPricePurchase, onBusyChange, onBack } = props;
  const [coupon, setCoupon] = useState<CouponPrice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOrderChangeable, setOrderChangeable] = useState(true);
  const purchase = useMemo(
    () => (coupon ? withCoupon(fullPricePurchase, coupon) : fullPricePurchase),
    [fullPricePurchase, coupon],
  );
  const reportBusy = useCallback(
    (isNowBusy: boolean) => {
      setBusy(isNowBusy);
      onBusyChange(isNowBusy);
    },
    [onBusyChange],
  );
  const settingsQuery = useQuery(payPalSettingsQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 md:gap-7">
      <div className="md:rounded-button md:bg-raised md:p-6">
        <OrderSummary
          purchase={purchase}
          listingSummary={props.listingSummary}
          onChangeDuration={onBack}
          disabled={!isOrderChangeable}
        >
          <OrderTerms duration={purchase.duration} />
          {settingsQuery.data?.enabled && (
            <CouponField
              purchase={fullPricePurchase}
              coupon={coupon}
              disabled={isBusy}
              onChange={setCoupon}
            />
          )}
        </OrderSummary>
      </div>
      <div className="flex flex-col gap-5 border-t border-line pt-5 md:border-0 md:pt-0">
        <PayPalLoader settingsQuery={settingsQuery}>
          {(orderTexts) => (
            <PaymentChoices
              {...props}
              purchase={purchase}
              onBusyChange={reportBusy}
              onOrderChangeableChange={setOrderChangeable}
              onCouponRejected={() => setCoupon(null)}
              orderTexts={orderTexts}
            />
          )}
        </PayPalLoader>
      </div>
    </div>
  );
}

interface PayPalLoaderProps {
  readonly settingsQuery: UseQueryResult<PayPalSettings>;
  readonly children: (texts: OrderTexts) => ReactNode;
}

/** Renders its children once PayPal's settings and script have loaded. */
function PayPalLoader({ settingsQuery, children }: PayPalLoaderProps) {
  const [attempt, setAttempt] = useState(0);
  if (settingsQuery.isPending) return <PaymentSkeleton />;
  if (settingsQuery.isError) {
    return (
      <ErrorState title={PAYMENT_TEXTS.paypalFailed} onRetry={() => void settingsQuery.refetch()}>
        {errorMessage(settingsQuery.error, '')}
      </ErrorState>
    );
  }
  const { clientId, sdkBaseUrl, currency, enabled, texts } = settingsQuery.data;
  if (!enabled) return <ErrorState title={PROBLEMS['payment/not-configured']} />;
  const scriptOptions = {
    clientId,
    currency,
    intent: 'capture',
    components: ['buttons', 'card-fields'],
    dataCspNonce: styleNonce(),
    ...(sdkBaseUrl && { sdkBaseUrl: scriptAddress(sdkBaseUrl) }),
  };
  return (
    <PayPalScriptProvider key={attempt} options={scriptOptions}>
      <AfterScriptLoad onRetry={() => setAttempt((count) => count + 1)}>{children(texts)}</AfterScriptLoad>
    </PayPalScriptProvider>
  );
}

function withCoupon(purchase: Purchase, { code, percent, discount, credit, amount }: CouponPrice): Purchase {
  return { ...purchase, amount, credit, coupon: { code, percent, discount } };
}

/** Returns the address of PayPal's script: /sdk/js below the address in the settings. */
function scriptAddress(sdkBaseUrl: string): string {
  return sdkBaseUrl.endsWith('/sdk/js') ? sdkBaseUrl : `${sdkBaseUrl.replace(/\/$/, '')}/sdk/js`;
}

function AfterScriptLoad({
  onRetry,
  children,
}: {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer();
  if (isRejected) return <ErrorState title={PAYMENT_TEXTS.paypalFailed} onRetry={onRetry} />;
  return isResolved ? children : <PaymentSkeleton />;
}

function PaymentSkeleton() {
  return (
    <Loading label="Loading payment...">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  );
}
