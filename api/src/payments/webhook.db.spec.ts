import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@market/domain/foundation/clock';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { placeApprovedOrder, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const stateOf = async (orderId: string) =>
  (await market.api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [orderId]))[0]
    ?.state;

let webhookCount = 0;
const postWebhook = (
  rawBody: string,
  headers: Record<string, string> = market.paypal.signWebhook(rawBody),
  remoteAddress = '192.0.2.1',
) =>
  market.api.inject({
    remoteAddress,
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: rawBody,
  });
const webhookBody = (type: string, resource: object, id = `WH-${(webhookCount += 1)}`) =>
  JSON.stringify({ id, event_type: type, resource });
// The body has extra spaces and a trailing zero: the signature covers the text, not the parsed value.
const approvedWebhook = (orderId: string) =>
  `{ "id":"WH-${(webhookCount += 1)}",  "event_type":"CHECKOUT.ORDER.APPROVED", "amount": 10.00, "resource":{"id":"${orderId}"}}`;
const placeOrder = () =>
  placeApprovedOrder(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
const capture = (orderId: string) => post(market.api, market.buyer, '/paypal/capture-order', { orderId });
const captureIdOf = (orderId: string) => market.paypal.orders.get(orderId)?.captures[0]?.id ?? '';
const countRows = async (table: string) =>
  (await market.api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

describe('a webhook of PayPal’s', () => {
  it('makes the server read the order, and is verified byte by byte without a call to PayPal (PAY-8)', async () => {
    const orderId = await placeOrder();
    const verifyCallsBefore = market.paypal.callCounts.verify;
    expect((await postWebhook(approvedWebhook(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
    expect(market.paypal.callCounts.verify).toBe(verifyCallsBefore);
  });

  it('of a capture is assigned to the order of the capture', async () => {
    const orderId = await placeOrder();
    const resource = { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: orderId } } };
    await postWebhook(webhookBody('PAYMENT.CAPTURE.COMPLETED', resource));
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is parsed as other JSON bodies are: a byte order mark is skipped', async () => {
    const orderId = await placeOrder();
    expect((await postWebhook(`\uFEFF${approvedWebhook(orderId)}`)).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is not trusted: its contents change nothing (PAY-8)', async () => {
    const orderId = await placeOrder();
    market.paypal.withdrawApproval(orderId);
    expect((await postWebhook(approvedWebhook(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('created');
  });

  it('is handled once, however often it is received', async () => {
    const orderId = await placeOrder();
    const rawBody = approvedWebhook(orderId);
    await Promise.all([1, 2, 3].map(() => postWebhook(rawBody)));
    const [eventCount, readCalls] = [await countRows('payment_events'), market.paypal.callCounts.read];
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await postWebhook(rawBody)).statusCode).toBe(204);
    expect(await countRows('payment_events')).toBe(eventCount);
    expect(market.paypal.callCounts.read).toBe(readCalls);
  });

  it('is accepted if the order is declined, unknown or already handled', async () => {
    const orderId = await placeOrder();
    market.paypal.planFaults('capture', 'declined');
    const responseStatuses = [];
    for (const id of [orderId, 'UNKNOWN', orderId])
      responseStatuses.push((await postWebhook(approvedWebhook(id))).statusCode);
    expect(responseStatuses).toEqual([204, 204, 204]);
  });

  it('is refused while PayPal cannot be read, and handled when it is sent again', async () => {
    const orderId = await placeOrder();
    const rawBody = approvedWebhook(orderId);
    market.paypal.planFaults('read', 'failing');
    expect((await postWebhook(rawBody)).statusCode).toBe(502);
    expect(await stateOf(orderId)).toBe('created');
    expect((await postWebhook(rawBody)).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that failed is handled by the sweep', async () => {
    const orderId = await placeOrder();
    market.paypal.planFaults('read', 'failing');
    await postWebhook(approvedWebhook(orderId));
    await market.api.application.get(PaymentWebhooksService).handleUnhandled(100);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that arrives before our payment has its order id is stored, and handled as soon as the payment has the id', async () => {
    const orderId = await placeOrder();
    const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    await market.api.query('UPDATE payments SET order_id = NULL WHERE id = $1', [payment?.id]);
    const resource = { id: orderId, purchase_units: [{ custom_id: payment?.id }] };
    expect((await postWebhook(webhookBody('CHECKOUT.ORDER.APPROVED', resource))).statusCode).toBe(204);
    await market.api.application.get(PaymentWebhooksService).handleUnhandled(100);
    expect(await countRows('payment_notice_uses WHERE payment_id = ' + `'${payment?.id}'`)).toBe(0);
    await market.api.query('UPDATE payments SET order_id = $2 WHERE id = $1', [payment?.id, orderId]);
    await market.api.application.get(PaymentWebhooksService).handleWebhooksOfOrder(orderId);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that arrives while its order is being created is handled as soon as the order is known', async () => {
    const gateway = market.api.application.get(PayPalGateway);
    const originalCreateOrder = gateway.createOrder.bind(gateway);
    const createOrderSpy = vi.spyOn(gateway, 'createOrder').mockImplementationOnce(async (...request) => {
      const order = await originalCreateOrder(...request);
      market.paypal.approve(order.id);
      const [{ customId }] = request;
      const resource = { id: order.id, purchase_units: [{ custom_id: customId }] };
      expect((await postWebhook(webhookBody('CHECKOUT.ORDER.APPROVED', resource))).statusCode).toBe(204);
      return order;
    });
    const orderId = await placeApprovedOrder(market.api, market.paypal, {
      buyer: market.buyer,
      mvpId: market.mvpId,
    });
    createOrderSpy.mockRestore();
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that is forged is refused quickly with a 4xx and causes no call to PayPal', async () => {
    const rawBody = webhookBody('CHECKOUT.ORDER.APPROVED', {});
    const headers = market.paypal.signWebhook(rawBody);
    const callsBefore = { ...market.paypal.callCounts };
    const deeplyNestedBody = rawBody.replace('{}', () => '['.repeat(5_000) + ']'.repeat(5_000));
    const deepResponse = await postWebhook(deeplyNestedBody, { ...headers, 'paypal-auth-algo': 'none' });
    expect(deepResponse.json()).toMatchObject({
      status: 400,
      code: 'request/malformed',
    });
    const oversizedBody = rawBody.replace('{}', () => `"${'x'.repeat(64 * 1024)}"`);
    expect((await postWebhook(oversizedBody, headers)).json()).toMatchObject({
      status: 413,
      code: 'request/too-large',
    });
    const forgeries: [string, string][] = [
      ['paypal-auth-algo', 'SHA512withRSA'],
      ['paypal-cert-url', `${headers['paypal-cert-url']}?x`],
    ];
    for (const [name, value] of forgeries)
      expect((await postWebhook(rawBody, { ...headers, [name]: value })).json()).toMatchObject({
        code: 'payment/webhook-invalid',
      });
    expect(market.paypal.callCounts).toEqual(callsBefore);
  });

  it('with unknown certificates gets 429 from the second on, so that only one is fetched', async () => {
    const rawBody = webhookBody('CHECKOUT.ORDER.APPROVED', {});
    const headers = market.paypal.signWebhook(webhookBody('CHECKOUT.ORDER.APPROVED', {}));
    const certificateCallsBefore = market.paypal.callCounts.certificate;
    market.setTimeAfterStart(MINUTE_MS);
    const problemCodes: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const certUrl = headers['paypal-cert-url']?.replace('CERT-FAKE', () => `CERT-${index}`) ?? '';
      problemCodes.push((await postWebhook(rawBody, { ...headers, 'paypal-cert-url': certUrl })).json().code);
    }
    expect(problemCodes).toEqual(['payment/webhook-invalid', ...Array(19).fill('request/too-many')]);
    expect(market.paypal.callCounts.certificate).toBe(certificateCallsBefore + 1);
    market.setTimeAfterStart(2 * MINUTE_MS);
    expect((await postWebhook(rawBody)).statusCode).toBe(204);
  });

  it('with an unknown certificate gets 429 for ten seconds after one from its /64 (API-6)', async () => {
    const rawBody = webhookBody('CHECKOUT.ORDER.APPROVED', {});
    const headers = market.paypal.signWebhook(webhookBody('CHECKOUT.ORDER.APPROVED', {}));
    const problemCodes: string[] = [];
    for (const [index, address] of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].entries()) {
      market.setTimeAfterStart(10 * MINUTE_MS + index * 1000);
      const certUrl = headers['paypal-cert-url']?.replace('CERT-FAKE', () => `CERT-NETWORK-${index}`) ?? '';
      const response = await postWebhook(rawBody, { ...headers, 'paypal-cert-url': certUrl }, address);
      problemCodes.push(response.json().code);
    }
    expect(problemCodes).toEqual(['payment/webhook-invalid', 'request/too-many', 'payment/webhook-invalid']);
  });

  it('stores no name and no address of the payer', async () => {
    const orderId = await placeOrder();
    const resource = { id: orderId, payer: { email_address: 'secret@payer.example' } };
    await postWebhook(webhookBody('CHECKOUT.ORDER.APPROVED', resource));
    const rows = await market.api.query('SELECT * FROM payment_notices WHERE order_id = $1', [orderId]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('money that moves at PayPal', () => {
  const readLedger = async (orderId: string) => {
    const rows = await market.api.query<{ kind: string; cents: number }>(
      'SELECT kind, cents FROM payment_ledger l JOIN payments p ON p.id = l.payment_id WHERE order_id = $1 ORDER BY l.id',
      [orderId],
    );
    return rows.map(({ kind, cents }) => [kind, cents]);
  };
  async function payForRental(): Promise<{ orderId: string; captureId: string }> {
    const orderId = await placeOrder();
    await capture(orderId);
    return { orderId, captureId: captureIdOf(orderId) };
  }
  const captureLinks = (captureId: string) => [
    { rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` },
  ];

  it('as a partial refund leaves the rest, and as a second refund leaves nothing', async () => {
    const { orderId, captureId } = await payForRental();
    const partialRefund = market.paypal.refund(captureId, '100.00');
    await postWebhook(
      webhookBody('PAYMENT.CAPTURE.REFUNDED', { id: partialRefund.id, links: captureLinks(captureId) }),
    );
    expect(await stateOf(orderId)).toBe('partly-refunded');
    const remainingRefund = market.paypal.refund(captureId);
    await postWebhook(
      webhookBody('PAYMENT.CAPTURE.REFUNDED', { id: remainingRefund.id, links: captureLinks(captureId) }),
    );
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await readLedger(orderId)).toEqual([
      ['captured', 25_000],
      ['refunded', -10_000],
      ['refunded', -15_000],
    ]);
  });

  it('as a reversal by the bank takes everything (PAY-23)', async () => {
    const { orderId, captureId } = await payForRental();
    market.paypal.reverseCapture(captureId);
    await postWebhook(
      webhookBody('PAYMENT.CAPTURE.REVERSED', { id: 'REVERSAL', links: captureLinks(captureId) }),
    );
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await readLedger(orderId)).toEqual([
      ['captured', 25_000],
      ['reversed', -25_000],
    ]);
  });

  it.each([
    ['for the lister', '0.00', 'completed', [['dispute-reversed', 25_000]]],
    [
      'for the buyer',
      '250.00',
      'refunded',
      [
        ['dispute-reversed', 25_000],
        ['dispute-lost', -25_000],
      ],
    ],
    [
      'in the middle',
      '50.00',
      'partly-refunded',
      [
        ['dispute-reversed', 25_000],
        ['dispute-lost', -5_000],
      ],
    ],
  ])('in a dispute is held, and decided %s', async (_how, refunded, state, decided) => {
    const { orderId, captureId } = await payForRental();
    const dispute = market.paypal.openDispute(captureId, '250.00');
    const resource = {
      dispute_id: dispute.id,
      disputed_transactions: [{ seller_transaction_id: captureId }],
    };
    await postWebhook(webhookBody('CUSTOMER.DISPUTE.CREATED', resource));
    expect(await stateOf(orderId)).toBe('disputed');
    const heldLedgerLines = [
      ['captured', 25_000],
      ['disputed', -25_000],
    ];
    expect(await readLedger(orderId)).toEqual(heldLedgerLines);
    market.paypal.decideDispute(dispute.id, refunded);
    await postWebhook(webhookBody('CUSTOMER.DISPUTE.RESOLVED', resource));
    expect(await stateOf(orderId)).toBe(state);
    expect(await readLedger(orderId)).toEqual([...heldLedgerLines, ...decided]);
  });

  it('has the same result in any order of webhooks', async () => {
    const { orderId, captureId } = await payForRental();
    const dispute = market.paypal.openDispute(captureId, '50.00');
    const partialRefund = market.paypal.refund(captureId, '100.00');
    market.paypal.decideDispute(dispute.id, '50.00');
    const disputeResource = {
      dispute_id: dispute.id,
      disputed_transactions: [{ seller_transaction_id: captureId }],
    };
    await Promise.all([
      postWebhook(webhookBody('CUSTOMER.DISPUTE.RESOLVED', disputeResource)),
      postWebhook(
        webhookBody('PAYMENT.CAPTURE.REFUNDED', { id: partialRefund.id, links: captureLinks(captureId) }),
      ),
      postWebhook(webhookBody('CUSTOMER.DISPUTE.CREATED', disputeResource)),
    ]);
    expect(await stateOf(orderId)).toBe('partly-refunded');
    expect((await readLedger(orderId)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(10_000);
  });
});
