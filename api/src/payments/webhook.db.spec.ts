import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@market/domain/foundation/clock';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { order, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const stateOf = async (orderId: string) =>
  (await market.api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [orderId]))[0]
    ?.state;

let webhooks = 0;
const notify = (raw: string, headers: Record<string, string> = market.paypal.sign(raw)) =>
  market.api.inject({
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  });
const webhook = (type: string, resource: object, id = `WH-${(webhooks += 1)}`) =>
  JSON.stringify({ id, event_type: type, resource });
// The body has extra spaces and a trailing zero: the signature covers the text, not the parsed value.
const approvedWebhook = (orderId: string) =>
  `{ "id":"WH-${(webhooks += 1)}",  "event_type":"CHECKOUT.ORDER.APPROVED", "amount": 10.00, "resource":{"id":"${orderId}"}}`;
const buy = () => order(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
const capture = (orderId: string) => post(market.api, market.buyer, '/paypal/capture-order', { orderId });
const captureIdOf = (orderId: string) => market.paypal.orders.get(orderId)?.captures[0]?.id ?? '';
const count = async (table: string) =>
  (await market.api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

describe('a webhook of PayPal’s', () => {
  it('makes the server read the order, and is verified byte by byte without a call to PayPal (PAY-8)', async () => {
    const orderId = await buy();
    const { verify } = market.paypal.calls;
    expect((await notify(approvedWebhook(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
    expect(market.paypal.calls.verify).toBe(verify);
  });

  it('of a capture is assigned to the order of the capture', async () => {
    const orderId = await buy();
    const resource = { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: orderId } } };
    await notify(webhook('PAYMENT.CAPTURE.COMPLETED', resource));
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is understood as the server’s JSON parser reads it, which skips a byte order mark', async () => {
    const orderId = await buy();
    expect((await notify(`\uFEFF${approvedWebhook(orderId)}`)).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is not trusted: its contents change nothing (PAY-8)', async () => {
    const orderId = await buy();
    market.paypal.withdraw(orderId);
    expect((await notify(approvedWebhook(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('created');
  });

  it('is handled once, however often it is received', async () => {
    const orderId = await buy();
    const raw = approvedWebhook(orderId);
    await Promise.all([1, 2, 3].map(() => notify(raw)));
    const [events, readCalls] = [await count('payment_events'), market.paypal.calls.read];
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await notify(raw)).statusCode).toBe(204);
    expect(await count('payment_events')).toBe(events);
    expect(market.paypal.calls.read).toBe(readCalls);
  });

  it('is accepted if the order is declined, unknown or already handled', async () => {
    const orderId = await buy();
    market.paypal.next('capture', 'declined');
    const statuses = [];
    for (const id of [orderId, 'UNKNOWN', orderId])
      statuses.push((await notify(approvedWebhook(id))).statusCode);
    expect(statuses).toEqual([204, 204, 204]);
  });

  it('is refused while PayPal cannot be read, and handled when it is sent again', async () => {
    const orderId = await buy();
    const raw = approvedWebhook(orderId);
    market.paypal.next('read', 'failing');
    expect((await notify(raw)).statusCode).toBe(502);
    expect(await stateOf(orderId)).toBe('created');
    expect((await notify(raw)).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that failed is handled by the sweep', async () => {
    const orderId = await buy();
    market.paypal.next('read', 'failing');
    await notify(approvedWebhook(orderId));
    await market.api.application.get(PaymentWebhooksService).sweep(100);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that arrives before our payment has its order id is stored, and handled as soon as it does', async () => {
    const orderId = await buy();
    const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    await market.api.query('UPDATE payments SET order_id = NULL WHERE id = $1', [payment?.id]);
    const resource = { id: orderId, purchase_units: [{ custom_id: payment?.id }] };
    expect((await notify(webhook('CHECKOUT.ORDER.APPROVED', resource))).statusCode).toBe(204);
    await market.api.application.get(PaymentWebhooksService).sweep(100);
    expect(await count('payment_notice_uses WHERE payment_id = ' + `'${payment?.id}'`)).toBe(0);
    await market.api.query('UPDATE payments SET order_id = $2 WHERE id = $1', [payment?.id, orderId]);
    await market.api.application.get(PaymentWebhooksService).handleWaiting(orderId);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that arrives while its order is being created is handled as soon as the order is known', async () => {
    const gateway = market.api.application.get(PayPalGateway);
    const create = gateway.createOrder.bind(gateway);
    const creating = vi.spyOn(gateway, 'createOrder').mockImplementationOnce(async (...request) => {
      const order = await create(...request);
      market.paypal.approve(order.id);
      const [{ customId }] = request;
      const resource = { id: order.id, purchase_units: [{ custom_id: customId }] };
      expect((await notify(webhook('CHECKOUT.ORDER.APPROVED', resource))).statusCode).toBe(204);
      return order;
    });
    const orderId = await order(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    creating.mockRestore();
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that is forged is refused quickly with a 4xx and causes no call to PayPal', async () => {
    const raw = webhook('CHECKOUT.ORDER.APPROVED', {});
    const headers = market.paypal.sign(raw);
    const callsBefore = { ...market.paypal.calls };
    const deep = raw.replace('{}', () => '['.repeat(5_000) + ']'.repeat(5_000));
    expect((await notify(deep, { ...headers, 'paypal-auth-algo': 'none' })).json()).toMatchObject({
      status: 400,
      code: 'request/malformed',
    });
    const oversizedBody = raw.replace('{}', () => `"${'x'.repeat(64 * 1024)}"`);
    expect((await notify(oversizedBody, headers)).json()).toMatchObject({
      status: 413,
      code: 'request/too-large',
    });
    const forgeries: [string, string][] = [
      ['paypal-auth-algo', 'SHA512withRSA'],
      ['paypal-cert-url', `${headers['paypal-cert-url']}?x`],
    ];
    for (const [name, value] of forgeries)
      expect((await notify(raw, { ...headers, [name]: value })).json()).toMatchObject({
        code: 'payment/webhook-invalid',
      });
    expect(market.paypal.calls).toEqual(callsBefore);
  });

  it('with unknown certificates gets 429 from the second on, so that only one is fetched', async () => {
    const raw = webhook('CHECKOUT.ORDER.APPROVED', {});
    const headers = market.paypal.sign(webhook('CHECKOUT.ORDER.APPROVED', {}));
    const { certificate } = market.paypal.calls;
    market.later(MINUTE_MS);
    const codes: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const certUrl = headers['paypal-cert-url']?.replace('CERT-FAKE', () => `CERT-${index}`) ?? '';
      codes.push((await notify(raw, { ...headers, 'paypal-cert-url': certUrl })).json().code);
    }
    expect(codes).toEqual(['payment/webhook-invalid', ...Array(19).fill('request/too-many')]);
    expect(market.paypal.calls.certificate).toBe(certificate + 1);
    market.later(2 * MINUTE_MS);
    expect((await notify(raw)).statusCode).toBe(204);
  });

  it('stores no name and no address of the payer', async () => {
    const orderId = await buy();
    const resource = { id: orderId, payer: { email_address: 'secret@payer.example' } };
    await notify(webhook('CHECKOUT.ORDER.APPROVED', resource));
    const rows = await market.api.query('SELECT * FROM payment_notices WHERE order_id = $1', [orderId]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('money that moves at PayPal', () => {
  const money = async (orderId: string) => {
    const rows = await market.api.query<{ kind: string; cents: number }>(
      'SELECT kind, cents FROM payment_ledger l JOIN payments p ON p.id = l.payment_id WHERE order_id = $1 ORDER BY l.id',
      [orderId],
    );
    return rows.map(({ kind, cents }) => [kind, cents]);
  };
  async function payForRental(): Promise<{ orderId: string; captureId: string }> {
    const orderId = await buy();
    await capture(orderId);
    return { orderId, captureId: captureIdOf(orderId) };
  }
  const link = (captureId: string) => [
    { rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` },
  ];

  it('as a partial refund leaves the rest, and as a second one nothing', async () => {
    const { orderId, captureId } = await payForRental();
    const partialRefund = market.paypal.refund(captureId, '100.00');
    await notify(webhook('PAYMENT.CAPTURE.REFUNDED', { id: partialRefund.id, links: link(captureId) }));
    expect(await stateOf(orderId)).toBe('partly-refunded');
    const remainingRefund = market.paypal.refund(captureId);
    await notify(webhook('PAYMENT.CAPTURE.REFUNDED', { id: remainingRefund.id, links: link(captureId) }));
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await money(orderId)).toEqual([
      ['captured', 25_000],
      ['refunded', -10_000],
      ['refunded', -15_000],
    ]);
  });

  it('as a reversal by the bank takes everything (PAY-23)', async () => {
    const { orderId, captureId } = await payForRental();
    market.paypal.reverse(captureId);
    await notify(webhook('PAYMENT.CAPTURE.REVERSED', { id: 'REVERSAL', links: link(captureId) }));
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await money(orderId)).toEqual([
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
    const dispute = market.paypal.dispute(captureId, '250.00');
    const resource = {
      dispute_id: dispute.id,
      disputed_transactions: [{ seller_transaction_id: captureId }],
    };
    await notify(webhook('CUSTOMER.DISPUTE.CREATED', resource));
    expect(await stateOf(orderId)).toBe('disputed');
    const heldLines = [
      ['captured', 25_000],
      ['disputed', -25_000],
    ];
    expect(await money(orderId)).toEqual(heldLines);
    market.paypal.decide(dispute.id, refunded);
    await notify(webhook('CUSTOMER.DISPUTE.RESOLVED', resource));
    expect(await stateOf(orderId)).toBe(state);
    expect(await money(orderId)).toEqual([...heldLines, ...decided]);
  });

  it('has the same result in any order of webhooks', async () => {
    const { orderId, captureId } = await payForRental();
    const dispute = market.paypal.dispute(captureId, '50.00');
    const partialRefund = market.paypal.refund(captureId, '100.00');
    market.paypal.decide(dispute.id, '50.00');
    const about = { dispute_id: dispute.id, disputed_transactions: [{ seller_transaction_id: captureId }] };
    await Promise.all([
      notify(webhook('CUSTOMER.DISPUTE.RESOLVED', about)),
      notify(webhook('PAYMENT.CAPTURE.REFUNDED', { id: partialRefund.id, links: link(captureId) })),
      notify(webhook('CUSTOMER.DISPUTE.CREATED', about)),
    ]);
    expect(await stateOf(orderId)).toBe('partly-refunded');
    expect((await money(orderId)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(10_000);
  });
});
