import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { claimRental } from '@market/test/api/rent';
import { post, PRICE_BY_DURATION } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

const digestOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`../../../domain/texts/${name}.md`, import.meta.url)))
    .digest('hex');
const ACCEPTED_DIGESTS = { terms: digestOf('terms'), license: digestOf('license') };
const OUTDATED_DIGEST = 'a'.repeat(64);

const placeOrder = (accepted?: object) =>
  post(market.api, market.buyer, '/paypal/create-order', {
    mvpId: market.mvpId,
    duration: '1 month',
    amount: PRICE_BY_DURATION['1 month'],
    ...(accepted && { accepted }),
  });
const get = (path: string) =>
  market.api.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: market.buyer.authorization },
  });

/** Pays for an order and returns its rental with a receipt. */
async function rentWithReceipt(accepted?: object) {
  const { orderId } = (await placeOrder(accepted)).json();
  market.paypal.approve(orderId);
  const { captureId } = (await post(market.api, market.buyer, '/paypal/capture-order', { orderId })).json();
  await claimRental(market, { duration: '1 month' }, captureId);
  const receipts = market.api.application.get(ReceiptsService);
  for (const id of await receipts.findMissing(100)) await receipts.issue(id);
  const { rentals } = (await get('/rentals/my-rentals')).json();
  return rentals[0];
}

describe('the terms and the license of an order', () => {
  it('are offered to checkout as they are in force', async () => {
    expect((await get('/paypal/settings')).json().texts).toEqual({
      terms: { version: expect.any(String), sha256: ACCEPTED_DIGESTS.terms },
      license: { version: expect.any(String), sha256: ACCEPTED_DIGESTS.license },
    });
  });

  it('are kept with the payment, and shown on receipt, delivery page and e-mail (PAY-60)', async () => {
    const rental = await rentWithReceipt(ACCEPTED_DIGESTS);
    const { texts } = (await get(`/receipts/${rental.periods[0].receipt.id}`)).json();
    expect(texts).toMatchObject({
      terms: { sha256: ACCEPTED_DIGESTS.terms },
      license: { sha256: ACCEPTED_DIGESTS.license },
      shown: true,
    });
    expect((await get(`/deliveries/${rental.deliveryid}`)).json().license).toEqual(texts.license);
    await market.api.application.get(DeliveriesService).deliver(rental.deliveryid);
    expect(market.mailbox.mails.at(-1)?.decodedText).toContain(`Version ${texts.license.version}: `);
  });

  it('are refused if the order names an outdated one, and PayPal is not called (PAY-61)', async () => {
    const orderCountBefore = market.paypal.orders.size;
    for (const change of [{ terms: OUTDATED_DIGEST }, { license: OUTDATED_DIGEST }])
      expect((await placeOrder({ ...ACCEPTED_DIGESTS, ...change })).json()).toMatchObject({
        status: 409,
        code: 'payment/texts-changed',
      });
    expect(market.paypal.orders.size).toBe(orderCountBefore);
  });

  it.each([{ terms: 'x', license: OUTDATED_DIGEST }, { terms: OUTDATED_DIGEST }, 'yes'])(
    'are refused as %j',
    async (accepted) => {
      expect((await placeOrder(accepted as object)).statusCode).toBe(400);
    },
  );

  it('are those in force if the order names none, which the receipt says (PAY-62)', async () => {
    const rental = await rentWithReceipt();
    expect((await get(`/receipts/${rental.periods[0].receipt.id}`)).json().texts).toMatchObject({
      license: { sha256: ACCEPTED_DIGESTS.license },
      shown: false,
    });
  });
});
