import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { claimRental } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { offerListing, pay } from '@market/test/api/shop';
import { confirmAddress } from '@market/test/api/use-payouts';
import { useTestMarket } from '@market/test/api/use-test-market';
import { useSweeps } from '@market/test/api/use-sweeps';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;

const market = useTestMarket(MARKET_OPENS_AT, () => Promise.resolve({ PAYOUT_RESERVE_PERCENT: '20' }));
const sweep = useSweeps(market);

let lister: Person;
let mvpId: string;
let saleCaptureIds: string[];
/** Sells five rentals of $100 and releases their shares of $90. */
beforeEach(async () => {
  lister = await market.api.signUp('Lea');
  mvpId = await offerListing(market.api, lister);
  await confirmAddress(market.api, lister.userId, `${lister.userId}@pay.example`);
  saleCaptureIds = [];
  for (let count = 0; count < 5; count += 1) {
    const buyer = await market.api.signUp('Ben');
    const purchase = { buyer, mvpId, duration: '1 month' as const };
    const captureId = await pay(market.api, market.paypal, purchase);
    await claimRental(market, purchase, captureId);
    saleCaptureIds.push(captureId);
  }
  await sweep('due deliveries');
  advanceDays(8);
  await sweep('earnings to release');
});

function advanceDays(days: number): void {
  market.setTimeAfterStart(days * DAY_MS);
}

/** Updates the payment of a sale from PayPal's records, as the workers do. */
async function updatePaymentFromPayPal(captureId: string): Promise<void> {
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  const payment = await market.api.application
    .get(PaymentsService, { strict: false })
    .findById(row?.id ?? '');
  if (payment)
    await market.api.application.get(PaymentsSweepService, { strict: false }).updateFromPayPal(payment);
}

/** Opens a dispute over a part of each sale and returns the disputes' ids. */
async function openDisputes(captureIds: readonly string[], amount = '50.00'): Promise<string[]> {
  const ids = captureIds.map((captureId) => market.paypal.openDispute(captureId, amount).id);
  for (const captureId of captureIds) await updatePaymentFromPayPal(captureId);
  return ids;
}

async function readJson(path: string, person = lister) {
  const { authorization } = await market.api.signIn(person.userId);
  const response = await market.api.inject({ url: `/api${path}`, headers: { authorization } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('a reserve of listers with many disputes', () => {
  it('begins with the third disputed sale, is shown, and is not paid out (PAYOUT-40 to PAYOUT-42)', async () => {
    await openDisputes(saleCaptureIds.slice(0, 2));
    expect(await readJson('/earnings')).toMatchObject({
      available: 360,
      reserve: null,
      request: { net: 360 },
    });
    await openDisputes(saleCaptureIds.slice(2, 3));
    const reserve = {
      amount: 63,
      why: expect.stringContaining('buyers disputed 3 of 5 sales'),
      ends: expect.stringContaining('90 days after its sale'),
      since: new Date(MARKET_OPENS_AT.getTime() + 8 * DAY_MS).toISOString(),
    };
    expect(await readJson('/earnings')).toMatchObject({ available: 315, reserve, request: { net: 252 } });
    const moderator = await market.api.signUp('Mo');
    await market.api.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
    expect(await readJson(`/admin/listers/${lister.userId}`, moderator)).toMatchObject({ reserve });
    const payouts = market.api.application.get(PayoutsService, { strict: false });
    expect(await payouts.request(lister.userId)).toMatchObject({ cents: 25_200 });
    expect(await readJson('/earnings')).toMatchObject({ available: 63, onTheWay: 252, reserve });
    const endPayoutsSql = `UPDATE payouts SET state = 'returned', ended_at = now() WHERE lister_id = $1`;
    await market.api.query(endPayoutsSql, [lister.userId]);
    await expect(payouts.request(lister.userId)).rejects.toMatchObject({ code: 'payout/too-little' });
  });

  it('ends when the lister wins a dispute, and 90 days after the sales (PAYOUT-40, PAYOUT-41)', async () => {
    const [firstDisputeId = ''] = await openDisputes(saleCaptureIds.slice(0, 3));
    expect(await readJson('/earnings')).toMatchObject({ reserve: { amount: 63 } });
    market.paypal.decideDispute(firstDisputeId, '0.00');
    await updatePaymentFromPayPal(saleCaptureIds[0] ?? '');
    expect(await readJson('/earnings')).toMatchObject({ reserve: null });
    await openDisputes(saleCaptureIds.slice(3, 4));
    advanceDays(89);
    expect(await readJson('/earnings')).toMatchObject({ reserve: { amount: 63 } });
    advanceDays(91);
    expect(await readJson('/earnings')).toMatchObject({ reserve: null, request: { net: 315 } });
  });

  it('counts lost and settled disputes and reversals, and no refund without a dispute (PAYOUT-40)', async () => {
    const [lostDisputeId = '', settledDisputeId = ''] = await openDisputes(saleCaptureIds.slice(0, 2));
    market.paypal.decideDispute(lostDisputeId, '50.00');
    market.paypal.settleDispute(settledDisputeId);
    market.paypal.refund(saleCaptureIds[2] ?? '', '20.00');
    for (const captureId of saleCaptureIds.slice(0, 3)) await updatePaymentFromPayPal(captureId);
    expect(await readJson('/earnings')).toMatchObject({ reserve: null });
    market.paypal.reverseCapture(saleCaptureIds[3] ?? '');
    await updatePaymentFromPayPal(saleCaptureIds[3] ?? '');
    expect(await readJson('/earnings')).toMatchObject({
      reserve: { why: expect.stringContaining('3 of 5') },
    });
  });

  it('counts no lost dispute that PayPal decided again for the lister (PAYOUT-40)', async () => {
    const disputeIds = await openDisputes(saleCaptureIds.slice(0, 3));
    for (const amount of ['50.00', '0.00']) {
      for (const disputeId of disputeIds) market.paypal.decideDispute(disputeId, amount);
      for (const captureId of saleCaptureIds.slice(0, 3)) await updatePaymentFromPayPal(captureId);
      expect((await readJson('/earnings')).reserve === null).toBe(amount === '0.00');
    }
  });

  it('counts no refund made before a dispute that the lister won (PAYOUT-40)', async () => {
    const refundedSaleIds = saleCaptureIds.slice(0, 3);
    for (const captureId of refundedSaleIds) {
      market.paypal.refund(captureId, '20.00');
      await updatePaymentFromPayPal(captureId);
    }
    advanceDays(9);
    const disputeIds = await openDisputes(refundedSaleIds);
    expect(await readJson('/earnings')).toMatchObject({
      reserve: { why: expect.stringContaining('3 of 5') },
    });
    for (const disputeId of disputeIds) market.paypal.decideDispute(disputeId, '0.00');
    for (const captureId of refundedSaleIds) await updatePaymentFromPayPal(captureId);
    expect(await readJson('/earnings')).toMatchObject({ reserve: null });
  });
});
