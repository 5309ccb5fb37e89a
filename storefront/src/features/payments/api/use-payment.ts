import type { RentalCreated } from '@market/contract/rentals/rentals';
import type { OrderOutcome } from '@market/contract/payments';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import { RENTALS_KEY } from '../../rentals/api/rentals-key.js';
import { claimRental } from '../../rentals/api/rental-queries.js';
import {
  type Accepted,
  capturePurchase,
  orderPurchase,
  type PaymentSource,
  payPalSettingsQuery,
  type Purchase,
} from './payment-calls.js';

/** How far an approved order has come: nothing of it is done twice when the user tries again. */
interface Approved {
  readonly orderId: string;
  readonly captureId?: string;
}

/** Why a payment stopped, and what is known of the money (PAY-50). */
export interface PaymentFailure {
  readonly sentence: string;
  /** Absent if only the server can tell. */
  readonly known?: OrderOutcome;
  /** The order that the server is asked about; null if there is none. */
  readonly orderId: string | null;
}

/** The state of a payment: at the buttons, in progress, or interrupted after approval. */
export type PaymentPhase = 'buttons' | 'working' | 'interrupted';

interface Options {
  readonly purchase: Purchase;
  readonly renter: { readonly name: string; readonly email: string };
  /** Texts that the buyer sees beside the buttons. */
  readonly accepted: Accepted;
  readonly onPaid: (rental: RentalCreated['rental']) => void;
  /** Called after the server refused the order's coupon. */
  readonly onCouponRefused?: (() => void) | undefined;
}

/**
 * Order → approval → capture → rental (PAY-2, PAY-3). Cancel and refusal go back to the buttons;
 * a response that is lost after approval is requested again and never paid again (RENT-10).
 */
export function usePayment({ purchase, renter, accepted, onPaid, onCouponRefused }: Options) {
  const [phase, setPhase] = useState<PaymentPhase>('buttons');
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const attemptKey = useRef<{ key: string; intent: string } | null>(null);
  const approved = useRef<Approved | null>(null);
  const ownError = useRef<string | null>(null);
  const lastOrder = useRef<string | null>(null);
  const queries = useQueryClient();
  // PayPal's card fields keep the first functions that they were given: these read what the page shows now.
  const shown = useRef(purchase);
  useEffect(() => {
    shown.current = purchase;
  }, [purchase]);

  const order = async (source: PaymentSource): Promise<string> => {
    setPhase('buttons');
    setFailure(null);
    ownError.current = null;
    approved.current = null;
    lastOrder.current = null;
    // Another button or coupon makes another order: a key is for one request alone (API-4).
    const intent = `${source} ${shown.current.coupon?.code ?? ''}`;
    if (attemptKey.current?.intent !== intent) attemptKey.current = { key: newIdempotencyKey(), intent };
    try {
      const orderId = await orderPurchase(shown.current, attemptKey.current.key, {
        paymentSource: source,
        accepted,
      });
      attemptKey.current = null;
      lastOrder.current = orderId;
      return orderId;
    } catch (cause) {
      if (!isLost(cause)) attemptKey.current = null;
      // The buttons then stand beside the new texts (PAY-61).
      if (cause instanceof ApiError && cause.code === 'payment/texts-changed')
        void queries.invalidateQueries({ queryKey: payPalSettingsQuery().queryKey });
      if (isOfCoupon(cause)) onCouponRefused?.();
      ownError.current = PAYMENT_TEXTS.failed(sentenceOf(cause, PAYMENT_TEXTS.orderFailed));
      throw cause;
    }
  };

  /** Returns PayPal's or our refusal's code, if the payment came no further. */
  const finish = useCallback(async (): Promise<string | undefined> => {
    const current = approved.current;
    if (!current) return undefined;
    setPhase('working');
    setFailure(null);
    try {
      const captureId = current.captureId ?? (await capturePurchase(current.orderId));
      approved.current = { ...current, captureId };
      const { mvpId, duration } = purchase;
      const { rental } = await claimRental({
        mvpId,
        duration,
        renterName: renter.name,
        renterEmail: renter.email,
        paymentId: captureId,
      });
      approved.current = null;
      void queries.invalidateQueries({ queryKey: RENTALS_KEY });
      void queries.invalidateQueries({ queryKey: ['listings'] });
      onPaid(rental);
      return undefined;
    } catch (cause) {
      if (isOfCoupon(cause)) onCouponRefused?.();
      const isCaptured = approved.current?.captureId !== undefined;
      setFailure({
        sentence: PAYMENT_TEXTS.failed(sentenceOf(cause, PAYMENT_TEXTS.captureFailed)),
        orderId: current.orderId,
        ...(isDeclined(cause) && { known: 'not-charged' }),
      });
      setPhase(isCaptured || isLost(cause) ? 'interrupted' : 'buttons');
      return cause instanceof ApiError ? cause.code : undefined;
    }
  }, [purchase, renter, queries, onPaid, onCouponRefused]);

  /** A declined wallet goes back to PayPal's window, where the buyer chooses another way to pay (PAY-3). */
  const approve = async (orderId: string, chooseAgain?: () => unknown): Promise<void> => {
    approved.current = { orderId };
    if ((await finish()) === 'payment/declined') chooseAgain?.();
  };

  const cancel = () => setPhase('buttons');

  const fail = () => {
    // Without an order, or before its id reached PayPal's window, nothing can have been approved.
    const orderId = ownError.current === null ? lastOrder.current : null;
    setFailure({
      sentence: ownError.current ?? PAYMENT_TEXTS.paypalFailed,
      orderId,
      ...(orderId === null && { known: 'not-charged' }),
    });
    ownError.current = null;
    // Perhaps it was approved before PayPal's window failed: then it is completed, not paid again.
    approved.current = orderId === null ? null : { orderId };
    setPhase(orderId === null ? 'buttons' : 'interrupted');
  };

  return { phase, failure, order, approve, cancel, fail, retry: finish };
}

/** No response, or a 5xx: the request may have succeeded. */
function isLost(cause: unknown): boolean {
  return (
    !(cause instanceof ApiError) ||
    cause.status === 0 ||
    cause.status >= 500 ||
    cause.code === 'payment/pending'
  );
}

/** The coupon was refused, or ended before the capture; nothing was charged (COUPON-3). */
function isOfCoupon(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code.startsWith('coupon/');
}

/** The server knows that PayPal captured nothing. */
const NOT_CHARGED = [
  'payment/declined',
  'payment/not-approved',
  'payment/not-authenticated',
  'payment/refused',
  'coupon/gone',
];

function isDeclined(cause: unknown): boolean {
  return cause instanceof ApiError && NOT_CHARGED.includes(cause.code);
}
