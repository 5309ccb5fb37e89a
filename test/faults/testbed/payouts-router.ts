import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const PAYOUTS_PATH = '/v1/payments/payouts';

/** Forwards calls about payouts to a stand-in for PayPal's payouts, and all other calls to `ordersOrigin`. */
export class PayoutsRouter {
  /** The origin that serves orders; calls are refused until it is set. */
  ordersOrigin = '';
  /** Whether to lose the response to the next call that sends a batch, after the batch was sent. */
  shouldLoseResponse: () => boolean = () => false;
  lostResponseCount = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly payouts: { readonly origin: string; readonly authorization: string },
  ) {}

  static async startBefore(environment: Readonly<Record<string, string>>): Promise<PayoutsRouter> {
    const origin = environment['PAYPAL_API_URL'] ?? '';
    const credentials = `${environment['PAYPAL_CLIENT_ID']}:${environment['PAYPAL_CLIENT_SECRET']}`;
    const tokenResponse = await fetch(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (await tokenResponse.json()) as { access_token: string };
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const payoutsServer = { origin, authorization: `Bearer ${token}` };
    const router = new PayoutsRouter(server, `http://127.0.0.1:${port}`, payoutsServer);
    server.on('request', (request, response) => router.forward(request, response));
    return router;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const isPayout = path.startsWith(PAYOUTS_PATH);
    const origin = isPayout ? this.payouts.origin : this.ordersOrigin;
    if (!origin) return void response.writeHead(503).end();
    const { authorization } = this.payouts;
    const headers = { ...request.headers, ...(isPayout && { authorization }) };
    const upstreamCall = sendRequest(`${origin}${path}`, { method: request.method, headers }, (upstream) => {
      if (!(isPayout && request.method === 'POST' && this.shouldLoseResponse()))
        return void upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers));
      upstream.resume();
      this.lostResponseCount += 1;
      request.socket.destroy();
    });
    upstreamCall.on('error', () => response.destroy());
    request.pipe(upstreamCall);
  }
}
