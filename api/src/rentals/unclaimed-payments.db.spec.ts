import { describe, expect, it, vi } from 'vitest';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PayPalRefused } from '@market/domain/gateways/paypal/paypal.errors';
import { SETTLE_PAYMENTS_EVERY_MS } from '@market/domain/rentals/rentals.sweeps';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { signUpModerator } from '@market/test/api/catalogue';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const MINUTE_MS = 60_000;

const market = useTestMarket(NOON);
const claimOf = (paymentId: string) => ({
  mvpId: market.mvpId,
  duration: '3 months',
  renterName: 'Ben',
  renterEmail: 'typed@people.example',
  paymentId,
});
const readRentals = (paymentId: string) =>
  market.api.query<{ renter_email: string }>(
    'SELECT r.* FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.capture_id = $1',
    [paymentId],
  );
const paymentOf = async (captureId: string) =>
  (
    await market.api.query<{ id: string; state: string }>(
      'SELECT id, state FROM payments WHERE capture_id = $1',
      [captureId],
    )
  )[0];

/** Runs the workers' sweep that settles captured payments without a rental. */
async function settleAll(): Promise<void> {
  for (const id of await market.api.application.get(PaymentsService).findUnclaimed(100))
    await market.api.application.get(RentalsService).settleUnclaimed(id);
}

describe('a captured payment that its browser does not claim', () => {
  it('is left to the browser for eight minutes, then becomes a rental (PAY-5)', async () => {
    const paymentId = await pay(market.api, market.paypal, {
      buyer: market.buyer,
      mvpId: market.mvpId,
      duration: '1 month',
    });
    market.setTimeAfterStart(8 * MINUTE_MS - 1);
    await settleAll();
    expect(await readRentals(paymentId)).toEqual([]);
    market.setTimeAfterStart(8 * MINUTE_MS);
    await settleAll();
    await settleAll();
    expect(await readRentals(paymentId)).toEqual([
      expect.objectContaining({ duration: '1 month', user_id: market.buyer.userId, total_cents: 10_000 }),
    ]);
  });

  it.each([0, 1, 7_000, SETTLE_PAYMENTS_EVERY_MS - 1])(
    'is a rental within ten minutes, even if the workers check %i ms after it was due',
    async (pastMs) => {
      const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
      for (let checkAtMs = pastMs; checkAtMs <= 10 * MINUTE_MS; checkAtMs += SETTLE_PAYMENTS_EVERY_MS) {
        market.setTimeAfterStart(checkAtMs);
        await settleAll();
      }
      expect(await readRentals(paymentId)).toHaveLength(1);
    },
  );

  it('is refunded within ten minutes, although the first call to PayPal fails (PAY-5)', async () => {
    const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    await market.api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [market.mvpId]);
    market.paypal.planFaults('refund', 'failing');
    for (
      let checkAtMs = SETTLE_PAYMENTS_EVERY_MS - 1;
      checkAtMs <= 10 * MINUTE_MS;
      checkAtMs += SETTLE_PAYMENTS_EVERY_MS
    ) {
      market.setTimeAfterStart(checkAtMs);
      // The first call of `settleAll` rejects, because PayPal fails; the next call continues.
      await settleAll().catch(() => undefined);
      if (checkAtMs % (2 * SETTLE_PAYMENTS_EVERY_MS) === SETTLE_PAYMENTS_EVERY_MS - 1)
        await market.api.application.get(PaymentsSweepService).reconcile(100);
    }
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
    expect(market.paypal.refundedCaptureIds.filter((id) => id === paymentId)).toHaveLength(1);
  });

  it('becomes a rental in time although PayPal refused a moderator’s refund before', async () => {
    const captureId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    const payment = await paymentOf(captureId);
    const gateway = market.api.application.get(PayPalGateway);
    const refundSpy = vi
      .spyOn(gateway, 'refundCapture')
      .mockRejectedValueOnce(new PayPalRefused(422, 'REFUND_NOT_ALLOWED'));
    const { userId } = await signUpModerator(market.api);
    const moderatorActor = { userId, role: 'moderator' } as const;
    await market.api.application
      .get(ConsoleActions, { strict: false })
      .refundPayment(moderatorActor, { id: payment?.id ?? '', reason: 'Asked' }, {});
    expect(refundSpy).toHaveBeenCalledTimes(1);
    refundSpy.mockRestore();
    market.setTimeAfterStart(9 * MINUTE_MS);
    await settleAll();
    expect(await readRentals(captureId)).toHaveLength(1);
  });

  it('becomes one rental if browser and workers claim it at once', async () => {
    const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    market.setTimeAfterStart(11 * MINUTE_MS);
    const payment = await paymentOf(paymentId);
    await Promise.all([
      post(market.api, market.buyer, '/rentals/create', claimOf(paymentId)),
      ...Array.from({ length: 5 }, () =>
        market.api.application.get(RentalsService).settleUnclaimed(payment?.id ?? ''),
      ),
    ]);
    expect(await readRentals(paymentId)).toHaveLength(1);
    expect(market.paypal.refundedCaptureIds).not.toContain(paymentId);
  });

  it('is not refunded once it became a rental, although an earlier call found the listing sold', async () => {
    const captureId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    const response = await post(market.api, market.buyer, '/rentals/create', claimOf(captureId));
    expect(response.statusCode).toBe(201);
    const payment = await paymentOf(captureId);
    const errorCode = 'listing/unavailable';
    await market.api.application.get(PaymentsService).refundUnclaimed(payment?.id ?? '', errorCode);
    expect(await paymentOf(captureId)).toMatchObject({ state: 'completed' });
    expect(market.paypal.refundedCaptureIds).not.toContain(captureId);
  });

  it('is not changed by a job that runs too early', async () => {
    const captureId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    const payment = await paymentOf(captureId);
    market.setTimeAfterStart(8 * MINUTE_MS - 1);
    await market.api.application.get(RentalsService).settleUnclaimed(payment?.id ?? '');
    expect(await readRentals(captureId)).toEqual([]);
  });

  it('is delivered to the payer’s e-mail address at PayPal if the account has none', async () => {
    await market.api.query('UPDATE users SET email = NULL WHERE id = $1', [market.buyer.userId]);
    const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    market.setTimeAfterStart(11 * MINUTE_MS);
    await settleAll();
    expect((await readRentals(paymentId))[0]?.renter_email).toBe('payer@paypal.example');
  });

  it('is refunded once if the listing is gone, however often the workers run', async () => {
    const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
    await market.api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [market.mvpId]);
    market.setTimeAfterStart(11 * MINUTE_MS);
    await Promise.all([settleAll(), settleAll()]);
    await settleAll();
    expect(market.paypal.refundedCaptureIds.filter((id) => id === paymentId)).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
    expect(await readRentals(paymentId)).toEqual([]);
  });

  it.each(['lost', 'failing'] as const)(
    'is refunded by the sweep when the refund’s response was %s',
    async (fault) => {
      const paymentId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
      await market.api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [market.mvpId]);
      market.paypal.planFaults('refund', fault);
      expect((await post(market.api, market.buyer, '/rentals/create', claimOf(paymentId))).json().code).toBe(
        'listing/unavailable',
      );
      expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunding' });
      market.setTimeAfterStart(2 * MINUTE_MS);
      await market.api.application.get(PaymentsSweepService).reconcile(100);
      expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
      expect(market.paypal.refundedCaptureIds.filter((id) => id === paymentId)).toHaveLength(1);
    },
  );
});
