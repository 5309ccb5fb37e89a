import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeDisputes } from './fake-paypal-disputes.js';
import type { FakeCapture, FakeDispute, FakeOrder, FakeRefund } from './fake-paypal-records.js';
import {
  type FakeResponse,
  notFound,
  paymentsView,
  refundView,
  refusal,
  paymentSourceView,
  usd,
} from './fake-paypal-views.js';
import { type CallKind, parseCall } from './fake-paypal-calls.js';
import { createSigner } from './paypal-signer.js';
import { PlannedRefusals } from './planned-refusals.js';

/**
 * A fault of the next call of a kind. `lost`: the stand-in performs the call, but closes the connection without a
 * response. `failing` (500), `refused` (422), `unauthorised` (401) and an issue (PayPal's error code; by default 422):
 * the stand-in responds with this status and does not perform the call. `declined` declines a capture, `short` captures
 * only one cent, and `pending` leaves a capture or a refund pending.
 */
type Fault =
  | 'lost'
  | 'failing'
  | 'refused'
  | 'declined'
  | 'pending'
  | 'short'
  | 'unauthorised'
  | { readonly issue: string; readonly status?: number };

/**
 * A stand-in for the parts of PayPal that the product uses, with its own records and planned faults. It stores request
 * ids as PayPal does.
 */
export interface FakePayPal {
  /** Settings that make the product use the stand-in. */
  readonly environment: Readonly<Record<string, string>>;
  readonly orders: ReadonlyMap<string, FakeOrder>;
  /** The ids of the captures that were refunded, one for each refund. */
  readonly refundedCaptureIds: readonly string[];
  readonly disputes: readonly FakeDispute[];
  /** Number of calls of each kind. */
  readonly callCounts: Readonly<Record<CallKind, number>>;
  /** Approves the order as its buyer. */
  approve(orderId: string): void;
  /** Approves the order by a card, with the result of 3-D Secure that PayPal reports. */
  approveCard(
    orderId: string,
    result: { readonly liability_shift: string; readonly enrollment_status: string },
  ): void;
  /** Makes the buyer withdraw the approval of an order. */
  withdrawApproval(orderId: string): void;
  /** Plans faults for the next calls of a kind, one fault per call. */
  planFaults(kind: CallKind, ...faults: Fault[]): void;
  /**
   * Refuses the next `times` (by default 1) captures of this order, or refunds of this capture, with PayPal's error
   * code `issue`.
   */
  refuse(id: string, issue: string, times?: number): void;
  /** Ids of orders and captures for which `refuse` made a call fail. */
  readonly refusedIds: readonly string[];
  /** Makes the next capture of this order, or the next refund of this capture, pending while PayPal reviews it. */
  holdNext(id: string): void;
  /** Ends PayPal's review of a pending capture. */
  decidePendingCapture(orderId: string, status: 'COMPLETED' | 'DECLINED'): void;
  /** Ends a pending refund; a failed refund moves no money. */
  decidePendingRefund(captureId: string, status: 'COMPLETED' | 'FAILED'): void;
  /** Returns the headers of a webhook signed as PayPal signs it. The signature covers the exact bytes. */
  signWebhook(rawBody: string): Record<string, string>;
  /**
   * Returns money to the buyer without a call from our api: `refund` as PayPal's staff can, `reverseCapture` as the
   * buyer's bank can.
   */
  refund(captureId: string, amount?: string): FakeRefund;
  reverseCapture(captureId: string): void;
  /**
   * Opens a dispute as the buyer; `decideDispute` resolves it and pays `refundedAmount` to the buyer, from the
   * merchant's money unless `outcomeCode` says otherwise.
   */
  openDispute(captureId: string, amount: string): FakeDispute;
  decideDispute(disputeId: string, refundedAmount?: string, outcomeCode?: string): void;
  /** Settles a dispute by a refund, which the order then lists as well. */
  settleDispute(disputeId: string): void;
  /** Sets whether the app may read disputes. If it may not, PayPal responds 403. */
  allowDisputes(isAllowed: boolean): void;
  /** Deletes all request ids, as PayPal does after six hours. */
  forgetRequests(): void;
  stop(): Promise<void>;
}

const WEBHOOK_ID = 'WEBHOOK';
const newId = () => randomBytes(8).toString('hex').toUpperCase();
const toCents = (amount: string) => Math.round(Number(amount) * 100);
const sumCents = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);
const formatCents = (totalCents: number) => (totalCents / 100).toFixed(2);

/** Starts the stand-in on a free port; `now` is its clock, in milliseconds. */
export async function startFakePayPal(now: () => number = Date.now): Promise<FakePayPal> {
  const orders = new Map<string, FakeOrder>();
  const refundedCaptureIds: string[] = [];
  const storedResponses = new Map<string, FakeResponse>();
  const refusals = new PlannedRefusals();
  const idsToHoldNext = new Set<string>();
  const faults = new Map<CallKind, Fault[]>();
  const callCounts: Record<CallKind, number> = {
    token: 0,
    create: 0,
    read: 0,
    source: 0,
    capture: 0,
    refund: 0,
    verify: 0,
    dispute: 0,
    certificate: 0,
  };
  const signer = await createSigner(WEBHOOK_ID);
  const disputes = new FakeDisputes({ newId, refund: refundByStaff, now });

  const orderView = (order: FakeOrder): FakeResponse => ({
    status: 200,
    body: {
      id: order.id,
      status: order.status,
      payer: { email_address: 'payer@paypal.example', address: { country_code: 'DE' } },
      purchase_units: [
        {
          custom_id: order.customId,
          amount: usd(order.amount),
          payments: paymentsView(order),
        },
      ],
    },
  });

  function createOrder(body: string): FakeResponse {
    const { purchase_units, payment_source: source } = JSON.parse(body);
    const unit = purchase_units[0];
    const order: FakeOrder = {
      id: newId(),
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      amount: unit.amount.value,
      currency: unit.amount.currency_code,
      description: unit.description,
      verification: source?.card?.attributes?.verification?.method,
      status: 'CREATED',
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { ...orderView(order), status: 201 };
  }

  function capture(orderId: string, fault: Fault | undefined): FakeResponse {
    const order = orders.get(orderId);
    if (!order) return notFound;
    if (order.captures.length > 0) return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
    if (fault === 'declined') {
      order.status = 'CREATED';
      return refusal('INSTRUMENT_DECLINED');
    }
    const isHeld = fault === 'pending' || idsToHoldNext.delete(orderId);
    order.status = 'COMPLETED';
    order.captures.push({
      id: newId(),
      amount: fault === 'short' ? '0.01' : order.amount,
      status: isHeld ? 'PENDING' : 'COMPLETED',
      capturedAt: new Date(now()),
    });
    return { ...orderView(order), status: 201 };
  }

  function findSale(captureId: string): { order: FakeOrder; capture: FakeCapture } | undefined {
    for (const order of orders.values()) {
      const candidate = order.captures.find(({ id }) => id === captureId);
      if (candidate) return { order, capture: candidate };
    }
    return undefined;
  }

  function makeRefund(captureId: string, amount?: string, customId?: string): FakeRefund | undefined {
    const sale = findSale(captureId);
    if (!sale) return undefined;
    const leftCents =
      toCents(sale.capture.amount) - sumCents(sale.order.refunds.map((refund) => refund.amount));
    const value = amount ?? formatCents(leftCents);
    if (toCents(value) > leftCents) return undefined;
    const newRefund: FakeRefund = { id: newId(), captureId, amount: value, customId };
    sale.order.refunds.push(newRefund);
    refundedCaptureIds.push(captureId);
    sale.capture.status = toCents(value) === leftCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return newRefund;
  }

  /** Refunds without a call from the product; throws if the capture has less than `amount` left. */
  function refundByStaff(captureId: string, amount?: string): FakeRefund {
    const newRefund = makeRefund(captureId, amount);
    if (!newRefund) throw new Error(`Nothing is left of ${captureId}`);
    return newRefund;
  }

  function refund(captureId: string, body: string, fault: Fault | undefined): FakeResponse {
    const sale = findSale(captureId);
    if (!sale) return notFound;
    if (sale.capture.status === 'REFUNDED') return refusal('CAPTURE_FULLY_REFUNDED');
    const refundRequest = JSON.parse(body) as { amount?: { value: string }; custom_id?: string };
    const newRefund = makeRefund(captureId, refundRequest.amount?.value, refundRequest.custom_id);
    if (newRefund && (fault === 'pending' || idsToHoldNext.delete(captureId))) newRefund.status = 'PENDING';
    return newRefund ? { status: 201, body: refundView(newRefund) } : refusal('REFUND_AMOUNT_EXCEEDED');
  }

  function verifyWebhook(body: string): FakeResponse {
    const verifyRequest = JSON.parse(body) as Record<string, string>;
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const isGenuine = verifyRequest['webhook_id'] === WEBHOOK_ID && signer.isSigned(verifyRequest, event);
    return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
  }

  function respond({ kind, id }: { kind: CallKind; id: string }, body: string, fault?: Fault): FakeResponse {
    if (kind === 'token')
      return { status: 200, body: { access_token: newId(), token_type: 'Bearer', expires_in: 32_400 } };
    if (kind === 'create') return createOrder(body);
    if (kind === 'capture') return capture(id, fault);
    if (kind === 'refund') return refund(id, body, fault);
    if (kind === 'verify') return verifyWebhook(body);
    if (kind === 'source') return paymentSourceView(orders.get(id));
    if (kind === 'dispute') return disputes.respond(id);
    if (kind === 'certificate') return { status: 200, body: signer.certificate };
    const order = orders.get(id);
    return order ? orderView(order) : notFound;
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const call = parseCall(request);
    callCounts[call.kind] += 1;
    const fault = faults.get(call.kind)?.shift();
    if (fault === 'failing') return void response.writeHead(500).end('{}');
    if (fault === 'refused') return void response.writeHead(422).end(JSON.stringify(refusal('REFUSED').body));
    if (typeof fault === 'object') {
      const { status, body: reason } = refusal(fault.issue);
      return void response.writeHead(fault.status ?? status).end(JSON.stringify(reason));
    }
    if (fault === 'unauthorised') return void response.writeHead(401).end('{"error":"invalid_token"}');
    // PayPal responds ORDER_ALREADY_CAPTURED only for a captured order, so this planned refusal captures it first.
    const issue = call.kind === 'capture' || call.kind === 'refund' ? refusals.takeIssue(call.id) : undefined;
    if (issue === 'ORDER_ALREADY_CAPTURED') respond(call, body);
    if (issue !== undefined) return void response.writeHead(422).end(JSON.stringify(refusal(issue).body));
    const requestId = request.headers['paypal-request-id'];
    const key = typeof requestId === 'string' ? requestId : undefined;
    const result = (key && storedResponses.get(key)) || respond(call, body, fault);
    if (key) storedResponses.set(key, result);
    if (fault === 'lost') return void request.socket.destroy();
    const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy());
  });
  // Longer than a test pauses on a busy machine. A request fails if the server closes its idle connection first.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const getOrder = (orderId: string): FakeOrder => {
    const order = orders.get(orderId);
    if (!order) throw new Error(`PayPal knows no order ${orderId}`);
    return order;
  };
  return {
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    },
    orders,
    refundedCaptureIds,
    callCounts,
    disputes: disputes.all,
    signWebhook: (rawBody) => signer.signWebhook(rawBody, `${url}/v1/notifications/certs/CERT-FAKE`),
    refund: refundByStaff,
    reverseCapture(captureId) {
      const sale = findSale(captureId);
      if (sale) sale.capture.status = 'REFUNDED';
    },
    openDispute: (captureId, amount) => disputes.open(captureId, amount),
    decideDispute: (disputeId, refundedAmount, outcomeCode) =>
      disputes.decide(disputeId, refundedAmount, outcomeCode),
    settleDispute: (disputeId) => disputes.settle(disputeId),
    allowDisputes: (isAllowed) => void (disputes.isReadable = isAllowed),
    forgetRequests: () => storedResponses.clear(),
    approve: (orderId) => void (getOrder(orderId).status = 'APPROVED'),
    approveCard: (orderId, card) => void Object.assign(getOrder(orderId), { status: 'APPROVED', card }),
    withdrawApproval: (orderId) => void (getOrder(orderId).status = 'CREATED'),
    refuse: (id, issue, times = 1) => refusals.plan(id, issue, times),
    refusedIds: refusals.refusedIds,
    holdNext: (id) => void idsToHoldNext.add(id),
    planFaults: (kind, ...moreFaults) => void faults.set(kind, [...(faults.get(kind) ?? []), ...moreFaults]),
    decidePendingCapture(orderId, status) {
      for (const clearedCapture of getOrder(orderId).captures) clearedCapture.status = status;
    },
    decidePendingRefund(captureId, status) {
      const sale = findSale(captureId);
      sale?.order.refunds.forEach((pendingRefund) => (pendingRefund.status &&= status));
      if (sale && status === 'FAILED') sale.capture.status = 'COMPLETED';
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
