import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { placeApprovedOrder, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

let orderId: string;
/** Places an approved order whose first capture PayPal refuses; the order stays approved at PayPal. */
beforeEach(async () => {
  orderId = await placeApprovedOrder(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
  market.paypal.refuse(orderId, 'CARD_EXPIRED');
});

const capture = () => post(market.api, market.buyer, '/paypal/capture-order', { orderId });
const capturesAtPayPal = () => market.paypal.orders.get(orderId)?.captures;
async function readState(): Promise<string | undefined> {
  const rows = await market.api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [
    orderId,
  ]);
  return rows[0]?.state;
}
async function postApprovedWebhook(): Promise<void> {
  const rawBody = JSON.stringify({
    id: `WH-${orderId}`,
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: orderId },
  });
  const response = await market.api.inject({
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { 'content-type': 'application/json', ...market.paypal.signWebhook(rawBody) },
    payload: rawBody,
  });
  expect(response.statusCode).toBe(204);
}

describe('a declined order (PAY-3)', () => {
  it('is not captured because of a webhook, but when the buyer requests it again', async () => {
    expect((await capture()).json()).toMatchObject({ status: 402, code: 'payment/declined' });
    await postApprovedWebhook();
    expect(await readState()).toBe('declined');
    expect(capturesAtPayPal()).toEqual([]);
    expect((await capture()).statusCode).toBe(200);
    expect(capturesAtPayPal()).toHaveLength(1);
  });

  it('is not captured by a webhook that read the order before it was declined', async () => {
    const gateway = market.api.application.get(PayPalGateway);
    const originalReadOrder = gateway.readOrder.bind(gateway);
    const readOrderSpy = vi.spyOn(gateway, 'readOrder').mockImplementationOnce(async (id) => {
      const order = await originalReadOrder(id);
      expect((await capture()).json()).toMatchObject({ code: 'payment/declined' });
      return order;
    });
    await postApprovedWebhook();
    readOrderSpy.mockRestore();
    expect(await readState()).toBe('declined');
    expect(capturesAtPayPal()).toEqual([]);
  });
});
