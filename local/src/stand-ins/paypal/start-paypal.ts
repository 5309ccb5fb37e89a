import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import type { StoredBooks } from './books.js';
import { serveCheckout } from './serve-checkout.js';
import { serveControl } from './serve-control.js';
import { Faults } from './faults.js';
import { serveRest } from './serve-rest.js';
import { initialSwitches } from './switches.js';
import { Webhooks } from './webhooks.js';
import { openBooks } from './books-file.js';

const HOST = '127.0.0.1';

export interface PayPalOptions {
  readonly port: number;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookUrl: string;
  readonly webhookId: string;
  /** File of the stand-in's records. Without it, records are kept in memory only. */
  readonly booksFile?: string;
  /** Returns the records of a new file; empty by default. */
  readonly initialBooks?: () => StoredBooks;
}

/**
 * Starts the PayPal stand-in: REST API and signed webhooks (serve-rest.ts), the browser script and its pages
 * (serve-checkout.ts), and control endpoints for tests (serve-control.ts).
 *
 * The storefront loads PayPal's classic browser script (`/sdk/js`), because `@paypal/react-paypal-js` can load it from
 * the stand-in (`sdkBaseUrl` of `PayPalScriptProvider`). The newer `/sdk-v6` script loads only from PayPal's hosts.
 */
export async function startPayPal(options: PayPalOptions): Promise<RunningStandIn> {
  const { books, scheduleWrite, close } = openBooks(options.booksFile, options.initialBooks);
  const faults = new Faults();
  const switches = initialSwitches();
  const webhooks = await Webhooks.withNewKey(options);
  const paypal = defineEmulator({
    name: 'paypal',
    state: () => ({}),
    setup({ app }) {
      app.use(async (c, next) => {
        await next();
        if (c.req.method !== 'GET') scheduleWrite();
      });
      serveRest(app, { ...options, books, faults, webhooks, switches });
      serveCheckout(app, { ...options, books, webhooks, switches });
      serveControl(app, { url: options.url, books, faults, webhooks, switches });
    },
  });
  const emulator = await createEmulator({
    service: paypal,
    port: options.port,
    hostname: HOST,
    baseUrl: options.url,
  });
  return {
    url: options.url,
    async close() {
      await emulator.close();
      close();
    },
  };
}
