import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/front.js';
import type { WrittenBooks } from './books.js';
import { serveCheckout } from './checkout.js';
import { serveDesk } from './desk.js';
import { Faults } from './faults.js';
import { serveRest } from './rest.js';
import { Webhooks } from './webhooks.js';
import { openBooks } from './written-books.js';

const HOST = '127.0.0.1';

export interface PayPalOptions {
  readonly port: number;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookUrl: string;
  readonly webhookId: string;
  /** Where its books are kept from start to start; only in memory unless given. */
  readonly booksFile?: string;
  /** What new books begin with; nothing unless given. */
  readonly firstBooks?: () => WrittenBooks;
}

/**
 * PayPal: REST and signed webhooks (rest.ts), the browser script and the pages it opens (checkout.ts), and a desk for
 * tests (desk.ts).
 *
 * The browser script is the classic one, at `/sdk/js`, because its base is a setting (`sdkBaseUrl` of
 * `PayPalScriptProvider`) in `@paypal/react-paypal-js`; the newer `/sdk-v6` part loads from PayPal's own two hosts only.
 */
export async function startPayPal(options: PayPalOptions): Promise<RunningStandIn> {
  const { books, changed, close } = openBooks(options.booksFile, options.firstBooks);
  const faults = new Faults();
  const webhooks = await Webhooks.withNewKey(options);
  const paypal = defineEmulator({
    name: 'paypal',
    state: () => ({}),
    setup({ app }) {
      app.use(async (c, next) => {
        await next();
        if (c.req.method !== 'GET') changed();
      });
      serveRest(app, { ...options, books, faults, webhooks });
      serveCheckout(app, { ...options, books, webhooks });
      serveDesk(app, { url: options.url, books, faults, webhooks });
    },
  });
  const running = await createEmulator({
    service: paypal,
    port: options.port,
    hostname: HOST,
    baseUrl: options.url,
  });
  return {
    url: options.url,
    async close() {
      await running.close();
      close();
    },
  };
}
