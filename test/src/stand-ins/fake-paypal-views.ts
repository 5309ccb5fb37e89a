import type { FakeCapture, FakeDispute, FakeOrder, FakeRefund } from './fake-paypal-records.js';

/** A response of PayPal's stand-in. */
export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Returns an error response with PayPal's error code. */
export const refusal = (issue: string): FakeResponse => ({
  status: 422,
  body: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'stand-in',
    details: [{ issue }],
  },
});
export const notFound: FakeResponse = { ...refusal('INVALID_RESOURCE_ID'), status: 404 };
/** Returns an amount in PayPal's format. */
export const usd = (value: string) => ({ currency_code: 'USD', value });

/** Returns a capture in the format that it has within an order. */
const captureView = ({ id, status, amount }: FakeCapture) => ({
  id,
  status,
  amount: usd(amount),
  ...(status === 'PENDING' && { status_details: { reason: 'UNILATERAL' } }),
});
/** Returns a refund in PayPal's format. */
export const refundView = (refund: FakeRefund) => ({
  id: refund.id,
  status: refund.status ?? 'COMPLETED',
  ...(refund.createdAt && { create_time: refund.createdAt }),
  amount: usd(refund.amount),
  custom_id: refund.customId,
  links: [{ rel: 'up', href: `http://paypal/v2/payments/captures/${refund.captureId}` }],
});
/** Returns the captures and refunds of an order in PayPal's format. */
export const paymentsView = ({ captures, refunds }: FakeOrder) => ({
  captures: captures.map(captureView),
  refunds: refunds.map(refundView),
});
/** Returns a dispute in PayPal's format. */
export const disputeView = (dispute: FakeDispute) => ({
  dispute_id: dispute.id,
  status: dispute.status,
  create_time: dispute.openedAt,
  update_time: dispute.changedAt,
  dispute_amount: usd(dispute.amount),
  disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
  ...(dispute.status === 'RESOLVED' && {
    dispute_outcome: {
      outcome_code:
        dispute.outcomeCode ??
        (dispute.refundedAmount === '0.00' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'),
      amount_refunded: usd(dispute.refundedAmount),
    },
  }),
});
/** Returns how an order was paid, and for a card the result of 3-D Secure. */
export function paymentSourceView(order: FakeOrder | undefined): FakeResponse {
  if (!order) return notFound;
  const { id, status, card } = order;
  const result = card && {
    liability_shift: card.liability_shift,
    three_d_secure: { enrollment_status: card.enrollment_status },
  };
  const source = result ? { card: { authentication_result: result } } : { paypal: {} };
  return { status: 200, body: { id, status, payment_source: source } };
}
