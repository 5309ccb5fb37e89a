import { order } from './shop.js';
import type { Shop } from './use-shop.js';

/** What became of an order of $250 at PayPal before we heard a word of it, and where its payment is to end. */
export const FATES = {
  approved: 'completed',
  captured: 'completed',
  'partly given back': 'partly-refunded',
  'given back': 'refunded',
  reversed: 'refunded',
  disputed: 'disputed',
  won: 'completed',
  lost: 'partly-refunded',
  'partly given back and lost': 'refunded',
} as const;
export type Fate = keyof typeof FATES;

/** An order with the notices that PayPal has of it, as raw bodies, oldest first. */
export interface Sale {
  readonly orderId: string;
  readonly fate: Fate;
  readonly notices: readonly string[];
}

const capturedLink = (captureId: string) => [
  { rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` },
];

/** Makes an order through the api and lets everything else happen at PayPal alone. */
export async function sellAtPayPal(shop: Shop, fate: Fate): Promise<Sale> {
  const { api, paypal, buyer, mvpId } = shop;
  const orderId = await order(api, paypal, { buyer, mvpId });
  const notices: string[] = [];
  const tell = (type: string, resource: object) =>
    notices.push(JSON.stringify({ id: `WH-${orderId}-${notices.length}`, event_type: type, resource }));
  tell('CHECKOUT.ORDER.APPROVED', { id: orderId });
  if (fate === 'approved') return { orderId, fate, notices };

  await fetch(`${paypal.environment['PAYPAL_API_URL']}/v2/checkout/orders/${orderId}/capture`, {
    method: 'POST',
  });
  const captureId = paypal.orders.get(orderId)?.captures[0]?.id ?? '';
  tell('PAYMENT.CAPTURE.COMPLETED', {
    id: captureId,
    supplementary_data: { related_ids: { order_id: orderId } },
  });
  const back = {
    'partly given back': '100.00',
    'given back': '250.00',
    'partly given back and lost': '50.00',
  };
  const amount = Object.entries(back).find(([known]) => known === fate)?.[1];
  if (amount !== undefined) {
    const { id } = paypal.giveBack(captureId, amount);
    tell('PAYMENT.CAPTURE.REFUNDED', { id, links: capturedLink(captureId) });
  }
  if (fate === 'reversed') {
    paypal.reverse(captureId);
    tell('PAYMENT.CAPTURE.REVERSED', { id: captureId, links: capturedLink(captureId) });
  }
  if (fate === 'disputed' || fate === 'won' || fate.endsWith('lost')) {
    const { id } = paypal.dispute(captureId, '200.00');
    const about = { dispute_id: id, disputed_transactions: [{ seller_transaction_id: captureId }] };
    tell('CUSTOMER.DISPUTE.CREATED', about);
    if (fate !== 'disputed') {
      paypal.decide(id, fate === 'won' ? '0.00' : '200.00');
      tell('CUSTOMER.DISPUTE.RESOLVED', about);
    }
  }
  return { orderId, fate, notices };
}

/** The same things in an order that the numbers (from 0 up to 1) decide. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
