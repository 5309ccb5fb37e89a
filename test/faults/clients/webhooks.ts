import { setTimeout as pause } from 'node:timers/promises';
import { callUntilFinal } from './calls.js';
import type { Market } from '../testbed/market.js';

const TOO_MANY_REQUESTS = 429;
const RETRY_AFTER_MS = 1000;
let webhookCount = 0;

/** Sends the webhooks that PayPal sends about an order in its current state. Repeats each until the api accepts it. */
export async function sendWebhooks(market: Market, orderId: string): Promise<void> {
  const order = market.paypal.orders.get(orderId);
  const capture = order?.captures[0];
  if (order?.status === 'APPROVED') await sendWebhook(market, 'CHECKOUT.ORDER.APPROVED', { id: orderId });
  if (capture)
    await sendWebhook(market, 'PAYMENT.CAPTURE.COMPLETED', {
      id: capture.id,
      supplementary_data: { related_ids: { order_id: orderId } },
    });
}

async function sendWebhook(market: Market, type: string, resource: object): Promise<void> {
  const { rawBody, headers } = signedWebhook(market, type, resource);
  const webhook = { path: '/paypal/webhook', rawBody, headers };
  let response = await callUntilFinal(market, webhook);
  // As PayPal does, repeats a webhook that was refused with 429.
  while (response.status === TOO_MANY_REQUESTS) {
    await pause(RETRY_AFTER_MS);
    response = await callUntilFinal(market, webhook);
  }
  if (response.status >= 300) throw new Error(`A webhook was refused: ${JSON.stringify(response)}`);
}

/** Returns a webhook with PayPal's signature and a new id. */
export function signedWebhook(
  market: Market,
  type: string,
  resource: object,
): { rawBody: string; headers: Record<string, string> } {
  const rawBody = JSON.stringify({ id: `WH-FAULTS-${(webhookCount += 1)}`, event_type: type, resource });
  const headers = market.paypal.signWebhook(rawBody);
  // The address is replaced, so that the api fetches the certificate through the proxy that all of its calls to
  // PayPal use.
  const { pathname } = new URL(headers['paypal-cert-url'] ?? '');
  return { rawBody, headers: { ...headers, 'paypal-cert-url': market.paypalProxy.url + pathname } };
}
