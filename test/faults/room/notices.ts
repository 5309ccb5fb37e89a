import { insist } from './calls.js';
import type { Market } from './market.js';

let count = 0;

/** PayPal's notices of an order as far as it has come, signed, each sent until it is taken. */
export async function sendNotices(market: Market, orderId: string): Promise<void> {
  const order = market.paypal.orders.get(orderId);
  const capture = order?.captures[0];
  if (order?.status === 'APPROVED') await send(market, 'CHECKOUT.ORDER.APPROVED', { id: orderId });
  if (capture)
    await send(market, 'PAYMENT.CAPTURE.COMPLETED', {
      id: capture.id,
      supplementary_data: { related_ids: { order_id: orderId } },
    });
}

async function send(market: Market, type: string, resource: object): Promise<void> {
  const rawBody = JSON.stringify({ id: `WH-FAULTS-${(count += 1)}`, event_type: type, resource });
  const headers = market.paypal.sign(rawBody);
  // The certificate is fetched over the same wire as everything else of PayPal's.
  const certUrl = new URL(headers['paypal-cert-url'] ?? '');
  const answer = await insist(market, {
    path: '/paypal/webhook',
    rawBody,
    headers: { ...headers, 'paypal-cert-url': market.wire.url + certUrl.pathname },
  });
  if (answer.status >= 300) throw new Error(`A notice was refused: ${JSON.stringify(answer)}`);
}
