import { describe, expect, it } from '@jest/globals';
import { PaymentNoticesService } from '@market/domain/payments/payment-notices.service';
import { order, post } from '@market/test/shop';
import { useShop } from '@market/test/use-shop';

const shop = useShop(new Date('2026-03-01T12:00:00.000Z'));
const stateOf = async (orderId: string) =>
  (await shop.api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [orderId]))[0]
    ?.state;

let notices = 0;
const notify = (raw: string, headers: Record<string, string> = shop.paypal.sign(raw)) =>
  shop.api.inject({
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  });
const notice = (type: string, resource: object, id = `WH-${(notices += 1)}`) =>
  JSON.stringify({ id, event_type: type, resource });
// Spaces and a spare nought: what is signed is the text, not what it means.
const approved = (orderId: string) =>
  `{ "id":"WH-${(notices += 1)}",  "event_type":"CHECKOUT.ORDER.APPROVED", "amount": 10.00, "resource":{"id":"${orderId}"}}`;
const buy = () => order(shop.api, shop.paypal, { buyer: shop.buyer, mvpId: shop.mvpId });
const capture = (orderId: string) => post(shop.api, shop.buyer, '/paypal/capture-order', { orderId });
const captureIdOf = (orderId: string) => shop.paypal.orders.get(orderId)?.captures[0]?.id ?? '';
const count = async (table: string) =>
  (await shop.api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;

describe('a notice of PayPal’s', () => {
  it('makes us look the order up, and is checked byte for byte, without asking PayPal', async () => {
    const orderId = await buy();
    const { verify } = shop.paypal.calls;
    expect((await notify(approved(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
    expect(shop.paypal.calls.verify).toBe(verify);
  });

  it('of a capture is found by the order it belongs to', async () => {
    const orderId = await buy();
    const resource = { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: orderId } } };
    await notify(notice('PAYMENT.CAPTURE.COMPLETED', resource));
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is not believed: what it says of an order changes nothing', async () => {
    const orderId = await buy();
    shop.paypal.withdraw(orderId);
    expect((await notify(approved(orderId))).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('created');
  });

  it('is used once, however often it comes', async () => {
    const orderId = await buy();
    const raw = approved(orderId);
    await Promise.all([1, 2, 3].map(() => notify(raw)));
    const [events, reads] = [await count('payment_events'), shop.paypal.calls.read];
    for (let again = 0; again < 10; again += 1) expect((await notify(raw)).statusCode).toBe(204);
    expect(await count('payment_events')).toBe(events);
    expect(shop.paypal.calls.read).toBe(reads);
  });

  it('is taken when the order is declined, unknown or already done', async () => {
    const orderId = await buy();
    shop.paypal.next('capture', 'declined');
    const statuses = [];
    for (const id of [orderId, 'UNKNOWN', orderId]) statuses.push((await notify(approved(id))).statusCode);
    expect(statuses).toEqual([204, 204, 204]);
  });

  it('is asked for again when PayPal cannot be reached, and used when it comes again', async () => {
    const orderId = await buy();
    const raw = approved(orderId);
    shop.paypal.next('read', 'failing');
    expect((await notify(raw)).statusCode).toBe(502);
    expect(await stateOf(orderId)).toBe('created');
    expect((await notify(raw)).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('whose use failed is used by the sweep when it does not come again', async () => {
    const orderId = await buy();
    shop.paypal.next('read', 'failing');
    await notify(approved(orderId));
    await shop.api.application.get(PaymentNoticesService).sweep(100);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that comes before our own payment knows its order is kept, and used as soon as it does', async () => {
    const orderId = await buy();
    const [payment] = await shop.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    await shop.api.query('UPDATE payments SET order_id = NULL WHERE id = $1', [payment?.id]);
    const resource = { id: orderId, purchase_units: [{ custom_id: payment?.id }] };
    expect((await notify(notice('CHECKOUT.ORDER.APPROVED', resource))).statusCode).toBe(204);
    await shop.api.application.get(PaymentNoticesService).sweep(100);
    expect(await count('payment_notice_uses WHERE payment_id = ' + `'${payment?.id}'`)).toBe(0);
    await shop.api.query('UPDATE payments SET order_id = $2 WHERE id = $1', [payment?.id, orderId]);
    await shop.api.application.get(PaymentNoticesService).useWaiting(orderId);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('keeps no name and no address of the payer', async () => {
    const orderId = await buy();
    const resource = { id: orderId, payer: { email_address: 'secret@payer.example' } };
    await notify(notice('CHECKOUT.ORDER.APPROVED', resource));
    const rows = await shop.api.query('SELECT * FROM payment_notices WHERE order_id = $1', [orderId]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('money that moves at PayPal’s side', () => {
  const money = async (orderId: string) => {
    const rows = await shop.api.query<{ kind: string; cents: number }>(
      'SELECT kind, cents FROM payment_ledger l JOIN payments p ON p.id = l.payment_id WHERE order_id = $1 ORDER BY l.id',
      [orderId],
    );
    return rows.map(({ kind, cents }) => [kind, cents]);
  };
  async function bought(): Promise<{ orderId: string; captureId: string }> {
    const orderId = await buy();
    await capture(orderId);
    return { orderId, captureId: captureIdOf(orderId) };
  }
  const link = (captureId: string) => [
    { rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` },
  ];

  it('as a refund of a part leaves the rest, then as one of the rest nothing', async () => {
    const { orderId, captureId } = await bought();
    const part = shop.paypal.giveBack(captureId, '100.00');
    await notify(notice('PAYMENT.CAPTURE.REFUNDED', { id: part.id, links: link(captureId) }));
    expect(await stateOf(orderId)).toBe('partly-refunded');
    const rest = shop.paypal.giveBack(captureId);
    await notify(notice('PAYMENT.CAPTURE.REFUNDED', { id: rest.id, links: link(captureId) }));
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await money(orderId)).toEqual([
      ['captured', 25_000],
      ['refunded', -10_000],
      ['refunded', -15_000],
    ]);
  });

  it('as a reversal by the bank is all gone', async () => {
    const { orderId, captureId } = await bought();
    shop.paypal.reverse(captureId);
    await notify(notice('PAYMENT.CAPTURE.REVERSED', { id: 'REVERSAL', links: link(captureId) }));
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
  ])('as a dispute is held, and decided %s', async (_how, refunded, state, decided) => {
    const { orderId, captureId } = await bought();
    const dispute = shop.paypal.dispute(captureId, '250.00');
    const resource = {
      dispute_id: dispute.id,
      disputed_transactions: [{ seller_transaction_id: captureId }],
    };
    await notify(notice('CUSTOMER.DISPUTE.CREATED', resource));
    expect(await stateOf(orderId)).toBe('disputed');
    const held = [
      ['captured', 25_000],
      ['disputed', -25_000],
    ];
    expect(await money(orderId)).toEqual(held);
    shop.paypal.decide(dispute.id, refunded);
    await notify(notice('CUSTOMER.DISPUTE.RESOLVED', resource));
    expect(await stateOf(orderId)).toBe(state);
    expect(await money(orderId)).toEqual([...held, ...decided]);
  });

  it('is the same in the end, whichever notice comes first', async () => {
    const { orderId, captureId } = await bought();
    const dispute = shop.paypal.dispute(captureId, '50.00');
    const part = shop.paypal.giveBack(captureId, '100.00');
    shop.paypal.decide(dispute.id, '50.00');
    const about = { dispute_id: dispute.id, disputed_transactions: [{ seller_transaction_id: captureId }] };
    await Promise.all([
      notify(notice('CUSTOMER.DISPUTE.RESOLVED', about)),
      notify(notice('PAYMENT.CAPTURE.REFUNDED', { id: part.id, links: link(captureId) })),
      notify(notice('CUSTOMER.DISPUTE.CREATED', about)),
    ]);
    expect(await stateOf(orderId)).toBe('partly-refunded');
    expect((await money(orderId)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(10_000);
  });
});
