import type { RentalCreated } from '@market/contract/rentals/rentals';
import type { OrderOutcome } from '@market/contract/payments';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import { RENTALS_KEY } from '../../rentals/api/rentals-key.js';
import { createPaidRental } from '../../rentals/api/rental-queries.js';
import {
  type AcceptedTextHashes,
  capturePurchase,
  orderPurchase,
  type PaymentSource,
  payPalSettingsQuery,
  type Purchase,
} from './payment-calls.js';

/** The completed steps of an approved order, which a retry must not repeat. */
interface ApprovedOrder {
  readonly orderId: string;
  readonly captureId?: string;
}

/** The reason why a payment stopped, and whether the buyer was charged (PAY-50). */
export interface PaymentFailure {
  readonly message: string;
  /** Whether the buyer was charged; undefined if only the server knows it, see `orderId`. */
  readonly outcome?: OrderOutcome;
  /** Id of the order whose outcome is requested from the server; null if there is no order. */
  readonly orderId: string | null;
}

/**
 * The state of a payment: PayPal's buttons are shown, the payment is in progress, or it was interrupted after
 * approval.
 */
export type PaymentPhase = 'buttons' | 'working' | 'interrupted';

interface PaymentOptions {
  readonly purchase: Purchase;
  readonly renter: { readonly name: string; readonly email: string };
  /** Hashes of the terms and license that are shown beside the buttons. */
  readonly acceptedTextHashes: AcceptedTextHashes;
  readonly onPaid: (rental: RentalCreated['rental']) => void;
  /** Called if the server rejects the order's coupon. */
  readonly onCouponRejected?: (() => void) | undefined;
}

/**
 * Runs a payment: order, approval, capture, rental (PAY-2, PAY-3). After a cancellation or refusal the buttons are
 * shown again. If a response is lost after approval, `retry` sends the request again without a second charge (RENT-10).
 */
export function usePayment({
  purchase,
  renter,
  acceptedTextHashes,
  onPaid,
  onCouponRejected,
}: PaymentOptions) {
  const [phase, setPhase] = useState<PaymentPhase>('buttons');
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const attemptKey = useRef<{ key: string; orderVariant: string } | null>(null);
  const approvedOrder = useRef<ApprovedOrder | null>(null);
  const orderError = useRef<string | null>(null);
  const lastOrderId = useRef<string | null>(null);
  const queryClient = useQueryClient();

  const createOrder = async (source: PaymentSource): Promise<string> => {
    setPhase('buttons');
    setFailure(null);
    orderError.current = null;
    approvedOrder.current = null;
    lastOrderId.current = null;
    // Another button or another coupon means another order, which needs a new idempotency key (API-4).
    const orderVariant = `${source} ${purchase.coupon?.code ?? ''}`;
    if (attemptKey.current?.orderVariant !== orderVariant)
      attemptKey.current = { key: newIdempotencyKey(), orderVariant };
    try {
      const orderId = await orderPurchase(purchase, attemptKey.current.key, {
        paymentSource: source,
        accepted: acceptedTextHashes,
      });
      attemptKey.current = null;
      lastOrderId.current = orderId;
      return orderId;
    } catch (cause) {
      if (!mayHaveSucceeded(cause)) attemptKey.current = null;
      // The terms have changed: the new ones are loaded and shown beside the payment buttons (PAY-61).
      if (cause instanceof ApiError && cause.code === 'payment/texts-changed')
        void queryClient.invalidateQueries({ queryKey: payPalSettingsQuery().queryKey });
      if (isCouponError(cause)) onCouponRejected?.();
      orderError.current = PAYMENT_TEXTS.failed(errorMessage(cause, PAYMENT_TEXTS.orderFailed));
      throw cause;
    }
  };

  /** Captures the order and creates the rental; returns the error code of a failed call, undefined after success. */
  const captureAndCreateRental = useCallback(async (): Promise<string | undefined> => {
    const orderToComplete = approvedOrder.current;
    if (!orderToComplete) return undefined;
    setPhase('working');
    setFailure(null);
    try {
      const captureId = orderToComplete.captureId ?? (await capturePurchase(orderToComplete.orderId));
      approvedOrder.current = { ...orderToComplete, captureId };
      const { mvpId, duration } = purchase;
      const { rental } = await createPaidRental({
        mvpId,
        duration,
        renterName: renter.name,
        renterEmail: renter.email,
        paymentId: captureId,
      });
      approvedOrder.current = null;
      void queryClient.invalidateQueries({ queryKey: RENTALS_KEY });
      void queryClient.invalidateQueries({ queryKey: ['listings'] });
      onPaid(rental);
      return undefined;
    } catch (cause) {
      if (isCouponError(cause)) onCouponRejected?.();
      const isCaptured = approvedOrder.current?.captureId !== undefined;
      setFailure({
        message: PAYMENT_TEXTS.failed(errorMessage(cause, PAYMENT_TEXTS.captureFailed)),
        orderId: orderToComplete.orderId,
        ...(isNotCharged(cause) && { outcome: 'not-charged' }),
      });
      setPhase(isCaptured || mayHaveSucceeded(cause) ? 'interrupted' : 'buttons');
      return cause instanceof ApiError ? cause.code : undefined;
    }
  }, [purchase, renter, queryClient, onPaid, onCouponRejected]);

  /**
   * Completes an approved order. If PayPal declines it, `chooseOtherMethod` lets the buyer choose another way to pay
   * in PayPal's window (PAY-3).
   */
  const completeOrder = async (orderId: string, chooseOtherMethod?: () => unknown): Promise<void> => {
    approvedOrder.current = { orderId };
    if ((await captureAndCreateRental()) === 'payment/declined') chooseOtherMethod?.();
  };

  const handleCancellation = () => setPhase('buttons');

  const handleFailure = () => {
    // If no order was created, the buyer cannot have approved anything.
    const orderId = orderError.current === null ? lastOrderId.current : null;
    setFailure({
      message: orderError.current ?? PAYMENT_TEXTS.paypalFailed,
      orderId,
      ...(orderId === null && { outcome: 'not-charged' }),
    });
    orderError.current = null;
    // The buyer may have approved the order before PayPal's window failed. A retry then completes the same order.
    approvedOrder.current = orderId === null ? null : { orderId };
    setPhase(orderId === null ? 'buttons' : 'interrupted');
  };

  return {
    phase,
    failure,
    order: createOrder,
    approve: completeOrder,
    cancel: handleCancellation,
    fail: handleFailure,
    retry: captureAndCreateRental,
  };
}

/**
 * Whether a failed request may have succeeded on the server: there was no response, the status was 5xx, or PayPal is
 * still checking the payment.
 */
function mayHaveSucceeded(cause: unknown): boolean {
  return (
    !(cause instanceof ApiError) ||
    cause.status === 0 ||
    cause.status >= 500 ||
    cause.code === 'payment/pending'
  );
}

/** Whether an order failed because of its coupon, so that nothing was charged (COUPON-3). */
function isCouponError(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code.startsWith('coupon/');
}

/** Error codes that mean with certainty that PayPal captured nothing. */
const NOT_CHARGED_CODES = [
  'payment/declined',
  'payment/not-approved',
  'payment/not-authenticated',
  'payment/refused',
  'coupon/gone',
];

function isNotCharged(cause: unknown): boolean {
  return cause instanceof ApiError && NOT_CHARGED_CODES.includes(cause.code);
}
