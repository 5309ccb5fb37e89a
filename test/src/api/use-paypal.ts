import { startPayPal } from '../../../local/src/stand-ins/paypal/start-paypal.js';
import { freePort } from '../servers/free-port.js';

/** The PayPal stand-in of `npm start`, started for one spec file. */
export interface RunningPayPal {
  /** Settings that make the product use the stand-in. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the stand-in's switches (`local/src/stand-ins/paypal/switches.ts`). */
  setSwitches(switches: object): Promise<void>;
  /** Deletes the stand-in's orders and planned faults, and resets its switches. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the stand-in on a free port, for a product at `publicUrl`. */
export async function startPayPalStandIn(publicUrl: string, clientSecret: string): Promise<RunningPayPal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const webhookUrl = `${publicUrl}/api/paypal/webhook`;
  const paypal = await startPayPal({
    port,
    url,
    clientId: 'client',
    clientSecret,
    webhookId: 'WH',
    webhookUrl,
  });
  const postToStandIn = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  return {
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_SDK_URL: url,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: 'WH',
    },
    setSwitches: (switches) => postToStandIn('/_switches', switches),
    reset: () => postToStandIn('/_reset', {}),
    stop: () => paypal.close(),
  };
}
