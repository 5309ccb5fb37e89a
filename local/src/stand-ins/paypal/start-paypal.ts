import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/front.js';
import { Books } from './books.js';
import { serveCheckout } from './checkout.js';
import { type Fault, Faults } from './faults.js';
import { serveRest } from './rest.js';
import { Webhooks } from './webhooks.js';

const HOST = '127.0.0.1';

export interface PayPalOptions {
  readonly port: number;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookUrl: string;
  readonly webhookId: string;
}

/**
 * PayPal: REST, webhooks, the classic browser script at `/sdk/js` (Buttons and CardFields) and the page it opens. For
 * tests: `GET /_ledger` is its own book of orders, captures and refunds; `POST /_faults` makes the next calls go wrong;
 * `POST /_reset` forgets all.
 */
export async function startPayPal(options: PayPalOptions): Promise<RunningStandIn> {
  const books = new Books();
  const faults = new Faults();
  const webhooks = new Webhooks(options);
  const paypal = defineEmulator({
    name: 'paypal',
    state: () => ({}),
    setup({ app }) {
      serveRest(app, { ...options, books, faults, webhooks });
      serveCheckout(app, { url: options.url, books, webhooks });
      app.get('/_ledger', (c) =>
        c.json({
          orders: [...books.orders.values()],
          captures: [...books.captures.values()],
          refunds: books.refunds,
        }),
      );
      app.post('/_faults', async (c) => {
        faults.plan((await c.req.json()) as Fault);
        return c.json({ planned: true });
      });
      app.post('/_reset', (c) => {
        books.reset();
        faults.reset();
        return c.json({ reset: true });
      });
    },
  });
  const running = await createEmulator({
    service: paypal,
    port: options.port,
    hostname: HOST,
    baseUrl: options.url,
  });
  return { url: options.url, close: () => running.close() };
}
