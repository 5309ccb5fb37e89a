import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakePayPal, startFakePayPal } from '@market/test/fake-paypal';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { offer, order } from '@market/test/shop';

let paypal: FakePayPal;
let api: RunningApi;
let buyer: Person;
let mvpId: string;

beforeAll(async () => {
  paypal = await startFakePayPal();
  api = await startApi(paypal.environment);
  buyer = await api.signUp('Ben');
  mvpId = await offer(api, await api.signUp('Lina'));
});
afterAll(async () => {
  await api.stop();
  await paypal.stop();
});

const stateOf = async (orderId: string) =>
  (await api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [orderId]))[0]?.state;

describe('a notice of PayPal’s', () => {
  const notify = (raw: string, headers: Record<string, string>) =>
    api.inject({
      method: 'POST',
      url: '/api/paypal/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: raw,
    });
  const signed = () => ({ 'paypal-transmission-sig': paypal.signature, 'paypal-transmission-id': '1' });
  const notice = (orderId: string) =>
    `{ "id":"WH-1",  "event_type":"CHECKOUT.ORDER.APPROVED", "amount": 10.00, "resource":{"id":"${orderId}"}}`;

  it('makes us look the order up, and is checked byte for byte', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    expect((await notify(notice(orderId), signed())).statusCode).toBe(204);
    expect(paypal.lastVerified()).toBe(notice(orderId));
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('of a capture is found by the order it belongs to', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    const resource = { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: orderId } } };
    const raw = JSON.stringify({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    await notify(raw, signed());
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is not believed: what it says of an order changes nothing', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    paypal.withdraw(orderId);
    expect((await notify(notice(orderId), signed())).statusCode).toBe(204);
    expect(await stateOf(orderId)).toBe('created');
  });

  it('that anybody else sent is refused', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    for (const headers of [
      { ...signed(), 'paypal-transmission-sig': 'forged' },
      { 'paypal-transmission-id': '1' },
    ])
      expect((await notify(notice(orderId), headers)).json()).toMatchObject({
        status: 400,
        code: 'payment/webhook-invalid',
      });
    expect(await stateOf(orderId)).toBe('created');
  });

  it('is taken when the order is declined, unknown or already done', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    paypal.next('capture', 'declined');
    const statuses = [];
    for (const id of [orderId, 'UNKNOWN', orderId])
      statuses.push((await notify(notice(id), signed())).statusCode);
    expect(statuses).toEqual([204, 204, 204]);
  });

  it('is asked for again when PayPal cannot be reached', async () => {
    const orderId = await order(api, paypal, { buyer, mvpId });
    paypal.next('read', 'failing');
    expect((await notify(notice(orderId), signed())).statusCode).toBe(502);
    paypal.next('verify', 'failing');
    expect((await notify(notice(orderId), signed())).statusCode).toBe(503);
  });
});
