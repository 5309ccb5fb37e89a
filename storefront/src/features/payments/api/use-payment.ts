import type { RentalCreated } from '@market/contract/rentals/rentals';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import { RENTALS_KEY } from '../../rentals/api/rentals-key.js';
import { claimRental } from '../../rentals/api/rental-queries.js';
import { capturePurchase, orderPurchase, type Purchase } from './payment-calls.js';

/** How far an approved order has come: nothing of it is done twice when the user tries again. */
interface Approved {
  readonly orderId: string;
  readonly captureId?: string;
}

/** The state of a payment: at the buttons, in progress, or interrupted after approval. */
export type PaymentPhase = 'buttons' | 'working' | 'interrupted';

interface Options {
  readonly purchase: Purchase;
  readonly renter: { readonly name: string; readonly email: string };
  readonly onPaid: (rental: RentalCreated['rental']) => void;
}

/**
 * Order → approval → capture → rental (PAY-2, PAY-3). Cancel and refusal go back to the buttons;
 * a response that is lost after approval is requested again and never paid again (RENT-10).
 */
export function usePayment({ purchase, renter, onPaid }: Options) {
  const [phase, setPhase] = useState<PaymentPhase>('buttons');
  const [error, setError] = useState<string | null>(null);
  const attemptKey = useRef<string | null>(null);
  const approved = useRef<Approved | null>(null);
  const ownError = useRef<string | null>(null);
  const queries = useQueryClient();

  const order = async (): Promise<string> => {
    setError(null);
    ownError.current = null;
    attemptKey.current ??= newIdempotencyKey();
    try {
      const orderId = await orderPurchase(purchase, attemptKey.current);
      attemptKey.current = null;
      return orderId;
    } catch (cause) {
      if (!isLost(cause)) attemptKey.current = null;
      ownError.current = PAYMENT_TEXTS.failed(sentenceOf(cause, PAYMENT_TEXTS.orderFailed));
      throw cause;
    }
  };

  const finish = useCallback(async (): Promise<void> => {
    const current = approved.current;
    if (!current) return;
    setPhase('working');
    setError(null);
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
    } catch (cause) {
      const isCaptured = approved.current?.captureId !== undefined;
      setError(PAYMENT_TEXTS.failed(sentenceOf(cause, PAYMENT_TEXTS.captureFailed)));
      setPhase(isCaptured || isLost(cause) ? 'interrupted' : 'buttons');
    }
  }, [purchase, renter, queries, onPaid]);

  const approve = (orderId: string): Promise<void> => {
    approved.current = { orderId };
    return finish();
  };

  const cancel = () => setPhase('buttons');

  const fail = () => {
    setError(ownError.current ?? PAYMENT_TEXTS.paypalFailed);
    ownError.current = null;
    setPhase('buttons');
  };

  return { phase, error, order, approve, cancel, fail, retry: finish };
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
