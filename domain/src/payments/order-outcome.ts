import type { OrderOutcome } from '@market/contract/payments';
import type { PaymentState } from './payment.states.js';

/**
 * Returns what a buyer is told about a payment (PAY-50). Only a payment that PayPal cannot capture any more, or that PayPal
 * said is not approved, was certainly not charged: `isKnownOpen` is whether PayPal just said so.
 */
export function orderOutcome(state: PaymentState, isKnownOpen: boolean): OrderOutcome {
  switch (state) {
    case 'declined':
    case 'abandoned':
      return 'not-charged';
    case 'created':
      return isKnownOpen ? 'not-charged' : 'checking';
    case 'creating':
    case 'approved':
    case 'capturing':
      return 'checking';
    case 'pending':
      return 'held';
    case 'completed':
    case 'partly-refunded':
    case 'disputed':
      return 'charged';
    case 'refunding':
    case 'refunded':
      return 'refunded';
  }
}
