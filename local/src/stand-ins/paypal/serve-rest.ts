import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type Books, type CaptureEntry, type OrderEntry, payPalId } from './books.js';
import type { Faults } from './faults.js';
import type { PayPalResponse, OperationHandler, Context } from './operation-handler.js';
import { servePayouts } from './serve-payouts.js';
import { serveCaptures } from './serve-captures.js';
import { badRequest, notFound, orderBody, unprocessable } from './response-bodies.js';
import type { Switches } from './switches.js';
import type { Webhooks } from './webhooks.js';

const CreateOrderRequest = z.object({
  purchase_units: z
    .array(
      z.object({
        amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d+\.\d{2}$/) }),
        description: z.string().default(''),
        custom_id: z.string().default(''),
        invoice_id: z.string().default(''),
      }),
    )
    .length(1),
});

export interface RestOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly webhookUrl: string;
  readonly books: Books;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
}

const INSTRUMENT_DECLINED =
  "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.";

/** Serves PayPal's REST API: tokens, orders, captures, refunds, verification of webhooks. */
export function serveRest(
  app: Routes,
  { url, clientId, clientSecret, webhookId, webhookUrl, books, faults, webhooks, switches }: RestOptions,
): void {
  const expectedAuthorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const token = `A21-${payPalId()}`;

  const handleOperation: OperationHandler = async (c, operation, buildResponse) => {
    if (c.req.header('authorization') !== `Bearer ${token}`)
      return jsonResponse(c, { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
    await faults.delayIfPlanned(operation);
    if (faults.consume(operation, 'failed'))
      return jsonResponse(c, { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } });
    const isResponseLost = faults.consume(operation, 'lost');
    const result = await books.runOnce(c.req.header('paypal-request-id'), buildResponse);
    return isResponseLost ? lostResponse() : jsonResponse(c, result);
  };

  app.post('/v1/oauth2/token', async (c) => {
    await faults.delayIfPlanned('token');
    if (faults.consume('token', 'failed')) return c.json({ name: 'INTERNAL_SERVER_ERROR' }, 500);
    if (c.req.header('authorization') !== expectedAuthorization)
      return c.json({ error: 'invalid_client' }, 401);
    const scope = switches.payouts ? 'openid https://uri.paypal.com/payments/payouts' : 'openid';
    return c.json({ scope, access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  });
  app.post('/v2/checkout/orders', (c) =>
    handleOperation(c, 'create', async () => createOrder(await c.req.json())),
  );
  app.get('/v2/checkout/orders/:id', (c) =>
    handleOperation(c, 'read', async () =>
      withOrder(c, (order) => ({ status: 200, body: orderBody(order, books, url) })),
    ),
  );
  app.post('/v2/checkout/orders/:id/capture', (c) =>
    handleOperation(c, 'capture', async () => withOrder(c, capture)),
  );
  serveCaptures(app, { url, books, webhooks, switches }, handleOperation);
  servePayouts(app, { url, books, webhooks, switches }, handleOperation);
  app.post('/v2/payments/find-eligible-methods', (c) =>
    handleOperation(c, 'read', async () => ({ status: 200, body: eligibleMethods(switches) })),
  );
  app.get('/v1/notifications/certs/:name', (c) => c.text(webhooks.certificate));
  app.get('/v1/notifications/webhooks/:id', (c) =>
    handleOperation(c, 'read', async () => {
      if (c.req.param('id') !== webhookId) return notFound();
      const eventNames = switches.webhookEvents.split(' ').filter(Boolean);
      return {
        status: 200,
        body: { id: webhookId, url: webhookUrl, event_types: eventNames.map((name) => ({ name })) },
      };
    }),
  );
  app.post('/v1/notifications/verify-webhook-signature', (c) =>
    handleOperation(c, 'verify', async () => {
      const isGenuine = webhooks.isSignatureValid((await c.req.json()) as Record<string, unknown>);
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
    }),
  );

  function withOrder(c: Context, buildResponse: (order: OrderEntry) => PayPalResponse): PayPalResponse {
    const order = books.orders.get(c.req.param('id') ?? '');
    return order ? buildResponse(order) : notFound();
  }

  function createOrder(body: unknown): PayPalResponse {
    const purchaseUnit = CreateOrderRequest.safeParse(body).data?.purchase_units[0];
    if (!purchaseUnit) return badRequest('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.');
    const order: OrderEntry = {
      id: payPalId(),
      amount: purchaseUnit.amount,
      description: purchaseUnit.description,
      customId: purchaseUnit.custom_id,
      invoiceId: purchaseUnit.invoice_id,
      createdAt: new Date().toISOString(),
      status: 'CREATED',
      nextCapture: 'taken',
    };
    books.orders.set(order.id, order);
    return { status: 201, body: orderBody(order, books, url) };
  }

  function capture(order: OrderEntry): PayPalResponse {
    if (order.status === 'COMPLETED')
      return unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
    if (order.status !== 'APPROVED')
      return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the order.');
    if (switches.captureIssue)
      return unprocessable(switches.captureIssue, 'The capture is refused by a switch of the stand-in.');
    // Like PayPal, refuses every retry until the buyer chooses another payment method.
    if (faults.consume('capture', 'declined')) order.nextCapture = 'refused';
    if (order.nextCapture === 'refused') {
      return unprocessable('INSTRUMENT_DECLINED', INSTRUMENT_DECLINED, [
        { rel: 'redirect', method: 'GET', href: `${url}/checkoutnow?token=${order.id}` },
      ]);
    }
    const isPending = switches.holdsCaptures || faults.consume('capture', 'pending');
    const status = order.nextCapture === 'declined' ? 'DECLINED' : isPending ? 'PENDING' : 'COMPLETED';
    const entry: CaptureEntry = {
      id: payPalId(),
      orderId: order.id,
      amount: order.amount,
      createdAt: new Date().toISOString(),
      status,
    };
    books.captures.set(entry.id, entry);
    order.status = 'COMPLETED';
    webhooks.sendCaptureEvent(entry);
    return { status: 201, body: orderBody(order, books, url) };
  }
}

/** Returns the payment methods that the account accepts; like PayPal, leaves out all others. */
function eligibleMethods({ cardFields, cardButton }: Switches): object {
  const details = { can_be_vaulted: false, eligible_in_paypal_network: true };
  return {
    eligible_methods: {
      paypal: details,
      ...(cardFields && { advanced_cards: details }),
      ...(cardButton && { basic_cards: details }),
    },
  };
}

/**
 * Returns a response that the client never receives: the operation succeeds, but the connection closes before the first
 * byte.
 */
function lostResponse(): Response {
  const brokenStream = new ReadableStream({
    start: (stream) => stream.error(new Error('A planned fault closed the connection.')),
  });
  return new Response(brokenStream, { status: 200 });
}

function jsonResponse(c: Context, { status, body }: PayPalResponse) {
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' });
}
