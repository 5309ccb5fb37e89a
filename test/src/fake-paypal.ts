import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';

/** An order as PayPal keeps it. */
export interface FakeOrder {
  readonly id: string;
  readonly customId: string;
  readonly amount: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  captures: { readonly id: string; amount: string; status: CaptureStatus }[];
}

/** What goes wrong with the next call of a kind: `lost` does it and breaks the line, `failing` does nothing and answers 500. */
type Fault = 'lost' | 'failing' | 'declined' | 'pending' | 'short' | 'unauthorised';
type Kind = 'token' | 'create' | 'read' | 'capture' | 'refund' | 'verify';

/** PayPal as far as we use it, with a ledger of its own and faults on demand; request ids are kept as PayPal keeps them. */
export interface FakePayPal {
  /** Settings that point the product here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly orders: ReadonlyMap<string, FakeOrder>;
  readonly refunds: readonly string[];
  /** How often each kind of call came. */
  readonly calls: Readonly<Record<Kind, number>>;
  /** The buyer consents. */
  approve(orderId: string): void;
  /** The buyer has not consented after all. */
  withdraw(orderId: string): void;
  /** The next call of this kind meets this fault; several wait in line. */
  next(kind: Kind, ...faults: Fault[]): void;
  /** PayPal's own check of a payment that was pending comes to an end. */
  clear(orderId: string, status: 'COMPLETED' | 'DECLINED'): void;
  /** The one signature that counts as PayPal's. */
  readonly signature: string;
  /** The last notice whose signature was asked about, byte for byte. */
  lastVerified(): string;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const newId = () => randomBytes(8).toString('hex').toUpperCase();
const refusal = (issue: string): Answer => ({
  status: 422,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});
const missing: Answer = {
  status: 404,
  body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
};
const usd = (value: string) => ({ currency_code: 'USD', value });

/** Starts it on a free port. */
export async function startFakePayPal(): Promise<FakePayPal> {
  const orders = new Map<string, FakeOrder>();
  const refunds: string[] = [];
  const kept = new Map<string, Answer>();
  const faults = new Map<Kind, Fault[]>();
  const calls: Record<Kind, number> = { token: 0, create: 0, read: 0, capture: 0, refund: 0, verify: 0 };
  let verified = '';

  const view = (order: FakeOrder): Answer => ({
    status: 200,
    body: {
      id: order.id,
      status: order.status,
      payer: { email_address: 'payer@paypal.example' },
      purchase_units: [
        {
          custom_id: order.customId,
          amount: usd(order.amount),
          payments: {
            captures: order.captures.map(({ id, status, amount }) => ({ id, status, amount: usd(amount) })),
          },
        },
      ],
    },
  });

  function create(body: string): Answer {
    const unit = JSON.parse(body).purchase_units[0];
    const order: FakeOrder = {
      id: newId(),
      customId: unit.custom_id,
      amount: unit.amount.value,
      status: 'CREATED',
      captures: [],
    };
    orders.set(order.id, order);
    return { ...view(order), status: 201 };
  }

  function capture(orderId: string, fault: Fault | undefined): Answer {
    const order = orders.get(orderId);
    if (!order) return missing;
    if (order.captures.length > 0) return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
    if (fault === 'declined') {
      order.status = 'CREATED';
      return refusal('INSTRUMENT_DECLINED');
    }
    order.status = 'COMPLETED';
    order.captures.push({
      id: newId(),
      amount: fault === 'short' ? '0.01' : order.amount,
      status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
    });
    return { ...view(order), status: 201 };
  }

  function refund(captureId: string): Answer {
    const captured = [...orders.values()]
      .flatMap((order) => order.captures)
      .find(({ id }) => id === captureId);
    if (!captured) return missing;
    if (captured.status === 'REFUNDED') return refusal('CAPTURE_FULLY_REFUNDED');
    captured.status = 'REFUNDED';
    refunds.push(captureId);
    return { status: 201, body: { id: newId(), status: 'COMPLETED' } };
  }

  function verify(body: string): Answer {
    const { transmission_sig, webhook_id } = JSON.parse(body);
    verified = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const genuine = transmission_sig === 'signed' && webhook_id === 'WEBHOOK';
    return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
  }

  function kindOf(request: IncomingMessage): { kind: Kind; id: string } {
    const [, , area = '', subject = '', id = '', verb = ''] = (request.url ?? '').split('/');
    if (area === 'oauth2') return { kind: 'token', id: '' };
    if (area === 'notifications') return { kind: 'verify', id: '' };
    if (subject === 'captures') return { kind: 'refund', id };
    if (verb === 'capture') return { kind: 'capture', id };
    return { kind: request.method === 'POST' ? 'create' : 'read', id };
  }

  function act({ kind, id }: { kind: Kind; id: string }, body: string, fault: Fault | undefined): Answer {
    if (kind === 'token') return { status: 200, body: { access_token: newId(), expires_in: 32_400 } };
    if (kind === 'create') return create(body);
    if (kind === 'capture') return capture(id, fault);
    if (kind === 'refund') return refund(id);
    if (kind === 'verify') return verify(body);
    const order = orders.get(id);
    return order ? view(order) : missing;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const asked = kindOf(request);
    calls[asked.kind] += 1;
    const fault = faults.get(asked.kind)?.shift();
    if (fault === 'failing') return void response.writeHead(500).end('{}');
    if (fault === 'unauthorised') return void response.writeHead(401).end('{"error":"invalid_token"}');
    const requestId = request.headers['paypal-request-id'];
    const key = typeof requestId === 'string' ? requestId : undefined;
    const answer = (key && kept.get(key)) || act(asked, body, fault);
    if (key) kept.set(key, answer);
    if (fault === 'lost') return void request.socket.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = (orderId: string): FakeOrder => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`PayPal knows no order ${orderId}`);
    return order;
  };
  return {
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WEBHOOK',
    },
    orders,
    refunds,
    calls,
    signature: 'signed',
    lastVerified: () => verified,
    approve: (orderId) => void (known(orderId).status = 'APPROVED'),
    withdraw: (orderId) => void (known(orderId).status = 'CREATED'),
    next: (kind, ...more) => void faults.set(kind, [...(faults.get(kind) ?? []), ...more]),
    clear(orderId, status) {
      for (const captured of known(orderId).captures) captured.status = status;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
