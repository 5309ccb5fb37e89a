import { placeApprovedOrder } from './shop.js';
import type { TestMarket } from './use-test-market.js';

/**
 * Keys: what happens at PayPal to an order of $250 before any webhook arrives. Values: the state that the payment must
 * have in the end.
 */
export const ORDER_OUTCOMES = {
  approved: 'completed',
  captured: 'completed',
  'partly refunded': 'partly-refunded',
  'fully refunded': 'refunded',
  reversed: 'refunded',
  disputed: 'disputed',
  won: 'completed',
  lost: 'partly-refunded',
  'partly refunded and lost': 'refunded',
} as const;
export type OrderOutcome = keyof typeof ORDER_OUTCOMES;

/** An order with the raw bodies of PayPal's webhooks about it, oldest first. */
export interface Sale {
  readonly orderId: string;
  readonly outcome: OrderOutcome;
  readonly webhooks: readonly string[];
}

const linksToCapture = (captureId: string) => [
  { rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` },
];

/** Places an order through the api. Then changes only PayPal's records, according to `outcome`, without the api. */
export async function sellAtPayPal(market: TestMarket, outcome: OrderOutcome): Promise<Sale> {
  const { api, paypal, buyer, mvpId } = market;
  const orderId = await placeApprovedOrder(api, paypal, { buyer, mvpId });
  const webhooks: string[] = [];
  const addWebhook = (type: string, resource: object) =>
    webhooks.push(JSON.stringify({ id: `WH-${orderId}-${webhooks.length}`, event_type: type, resource }));
  addWebhook('CHECKOUT.ORDER.APPROVED', { id: orderId });
  if (outcome === 'approved') return { orderId, outcome, webhooks };

  await fetch(`${paypal.environment['PAYPAL_API_URL']}/v2/checkout/orders/${orderId}/capture`, {
    method: 'POST',
  });
  const captureId = paypal.orders.get(orderId)?.captures[0]?.id ?? '';
  addWebhook('PAYMENT.CAPTURE.COMPLETED', {
    id: captureId,
    supplementary_data: { related_ids: { order_id: orderId } },
  });
  const refundAmounts = {
    'partly refunded': '100.00',
    'fully refunded': '250.00',
    'partly refunded and lost': '50.00',
  };
  const amount = Object.entries(refundAmounts).find(([refundOutcome]) => refundOutcome === outcome)?.[1];
  if (amount !== undefined) {
    const { id } = paypal.refund(captureId, amount);
    addWebhook('PAYMENT.CAPTURE.REFUNDED', { id, links: linksToCapture(captureId) });
  }
  if (outcome === 'reversed') {
    paypal.reverseCapture(captureId);
    addWebhook('PAYMENT.CAPTURE.REVERSED', { id: captureId, links: linksToCapture(captureId) });
  }
  if (outcome === 'disputed' || outcome === 'won' || outcome.endsWith('lost')) {
    const { id } = paypal.openDispute(captureId, '200.00');
    const disputeResource = { dispute_id: id, disputed_transactions: [{ seller_transaction_id: captureId }] };
    addWebhook('CUSTOMER.DISPUTE.CREATED', disputeResource);
    if (outcome !== 'disputed') {
      paypal.decideDispute(id, outcome === 'won' ? '0.00' : '200.00');
      addWebhook('CUSTOMER.DISPUTE.RESOLVED', disputeResource);
    }
  }
  return { orderId, outcome, webhooks };
}

/** Shuffles an array. `random` returns numbers from 0 to below 1. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, sortKey: random() }))
    .sort((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item);
}
