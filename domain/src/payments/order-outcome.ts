import type { OrderOutcome } from '@market/contract/payments';
import type { PaymentState } from './payment.states.js';

/**
 * Returns what the buyer reads about a payment (PAY-50). It says 'not charged' only if nothing captures the payment
 * without a new request of the buyer (PAY-3), or if PayPal has just confirmed that the buyer has not approved it
 * (`isKnownOpen`).
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
