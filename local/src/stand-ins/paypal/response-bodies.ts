import {
  type Books,
  type CaptureEntry,
  centsOf,
  type DisputeEntry,
  type OrderEntry,
  payPalId,
  type RefundEntry,
  usd,
} from './books.js';

type PayPalResponse = { status: number; body: unknown };

interface RefusalFields {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly issue: string;
  readonly description: string;
  readonly links?: readonly { rel: string; method: string; href: string }[];
}

/** Returns the response to a call that the app is not permitted to make. */
export const notAuthorized = () =>
  refusal({
    status: 403,
    name: 'NOT_AUTHORIZED',
    message: 'Authorization failed due to insufficient permissions.',
    issue: 'PERMISSION_DENIED',
    description: 'You do not have permission to access or perform operations on this resource.',
  });

/** Returns an error response in PayPal's format. */
function refusal({ status, issue, description, links = [], ...bodyFields }: RefusalFields): PayPalResponse {
  return { status, body: { ...bodyFields, debug_id: payPalId(), details: [{ issue, description }], links } };
}

export const notFound = () =>
  refusal({
    status: 404,
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  });

export const badRequest = (issue: string, description: string) =>
  refusal({
    status: 400,
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
    issue,
    description,
  });

export const unprocessable = (issue: string, description: string, links: RefusalFields['links'] = []) =>
  refusal({
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
    issue,
    description,
    links,
  });

/** Returns a capture as in PayPal's capture API and webhooks, where a capture also contains the id of its order. */
export function capturedPaymentBody(capture: CaptureEntry, url: string) {
  const relatedIds = { order_id: capture.orderId };
  return { ...captureBody(capture, url), supplementary_data: { related_ids: relatedIds } };
}

/** Returns a capture as it appears within an order. */
export function captureBody(capture: CaptureEntry, url: string) {
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    create_time: capture.createdAt,
    update_time: capture.createdAt,
    ...(capture.status !== 'PENDING' &&
      capture.status !== 'DECLINED' && { seller_receivable_breakdown: breakdownOf(capture) }),
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    ...(capture.status === 'DECLINED' && { processor_response: { response_code: '0500' } }),
    links: [
      { rel: 'self', method: 'GET', href: `${url}/v2/payments/captures/${capture.id}` },
      { rel: 'refund', method: 'POST', href: `${url}/v2/payments/captures/${capture.id}/refund` },
      { rel: 'up', method: 'GET', href: `${url}/v2/checkout/orders/${capture.orderId}` },
    ],
  };
}

/** PayPal's checkout fee: 3.49 % and 49 cents. */
export const FEE_RATE = 0.0349;
export const FEE_FIXED_CENTS = 49;

function breakdownOf({ amount }: CaptureEntry) {
  const grossCents = centsOf(amount);
  const feeCents = Math.min(grossCents, Math.round(grossCents * FEE_RATE) + FEE_FIXED_CENTS);
  return { gross_amount: amount, paypal_fee: usd(feeCents), net_amount: usd(grossCents - feeCents) };
}

/** The only buyer account of the stand-in. */
const BUYER = {
  email_address: 'buyer@paypal-stand-in.example',
  payer_id: 'STANDINBUYER1',
  name: { given_name: 'Robin', surname: 'Marsh' },
  address: { country_code: 'US' },
};

function paymentSourceBody({ source, liabilityShift: shift }: OrderEntry) {
  if (source !== 'card' || !shift) return {};
  const authenticationStatus = { YES: 'Y', POSSIBLE: 'Y', NO: 'N', UNKNOWN: 'U' }[shift];
  const threeDSecure = { enrollment_status: 'Y', authentication_status: authenticationStatus };
  return { authentication_result: { liability_shift: shift, three_d_secure: threeDSecure } };
}

/** Returns an order in PayPal's format. */
export function orderBody(order: OrderEntry, books: Books, url: string) {
  const capture = books.captureOf(order.id);
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt,
    ...(order.source && { payment_source: { [order.source]: paymentSourceBody(order) } }),
    ...(order.source === 'paypal' && { payer: BUYER }),
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        description: order.description,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        ...(capture && {
          payments: {
            captures: [captureBody(capture, url)],
            refunds: books.refunds
              .filter(({ captureId }) => captureId === capture.id)
              .map((refund) => refundBody(refund, url)),
          },
        }),
      },
    ],
    links: [
      { rel: 'self', method: 'GET', href: `${url}/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', method: 'GET', href: `${url}/checkoutnow?token=${order.id}` },
      { rel: 'approve', method: 'GET', href: `${url}/checkoutnow?token=${order.id}` },
    ],
  };
}

/** Returns a refund in PayPal's format. */
export function refundBody(refund: RefundEntry, url: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: refund.amount,
    ...(refund.customId && { custom_id: refund.customId }),
    create_time: refund.createdAt,
    links: [{ rel: 'up', method: 'GET', href: `${url}/v2/payments/captures/${refund.captureId}` }],
  };
}

/** Returns a dispute in PayPal's format. */
export function disputeBody(dispute: DisputeEntry) {
  const lossOrWin = centsOf(dispute.refunded) > 0 ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.changedAt ?? dispute.createdAt,
    disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status,
    dispute_amount: dispute.amount,
    ...(dispute.status === 'RESOLVED' && {
      dispute_outcome: {
        outcome_code: dispute.isPaidByPayPal ? 'RESOLVED_WITH_PAYOUT' : lossOrWin,
        amount_refunded: dispute.refunded,
      },
    }),
  };
}
