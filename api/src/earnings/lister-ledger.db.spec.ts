import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EarningsService } from '@market/domain/earnings/earnings.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { claimRental, payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';
import { useSweeps } from '@market/test/api/use-sweeps';

const MARKET_OPENS_AT = new Date('2026-03-02T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1000;

const market = useTestMarket(MARKET_OPENS_AT);
const sweep = useSweeps(market);
afterEach(() => vi.restoreAllMocks());

const readBalances = (paymentId: string) =>
  market.api.query(
    `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE payment_id = $1
     GROUP BY account HAVING sum(cents) <> 0 ORDER BY account`,
    [paymentId],
  );
const balanceRows = (expectedCents: Record<string, number>) =>
  Object.entries(expectedCents).map(([account, cents]) => ({ account, cents }));

async function findPaymentId(captureId: string): Promise<string> {
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  return row?.id ?? '';
}

/**
 * Sells a rental for $100 and delivers its source at once; returns the ids of the payment and the capture.
 */
async function sellAndDeliver(): Promise<{ paymentId: string; captureId: string }> {
  const captureId = await payFor(market, { duration: '1 month' });
  await claimRental(market, { duration: '1 month' }, captureId);
  await sweep('due deliveries');
  return { captureId, paymentId: await findPaymentId(captureId) };
}

async function compareWithPayPal(paymentId: string): Promise<void> {
  const payment = await market.api.application.get(PaymentsService, { strict: false }).findById(paymentId);
  if (payment)
    await market.api.application.get(PaymentsSweepService, { strict: false }).updateFromPayPal(payment);
}

describe('the share of a sale', () => {
  it('is pending from the capture on, less 10 % (EARN-1, EARN-2)', async () => {
    const paymentId = await findPaymentId(await payFor(market, { duration: '1 month' }));
    expect(await readBalances(paymentId)).toEqual(balanceRows({ buyers: -10_000, fee: 1000, pending: 9000 }));
    const earningRows = await market.api.query(
      'SELECT fee_cents, fee_basis_points FROM earnings WHERE payment_id = $1',
      [paymentId],
    );
    expect(earningRows).toEqual([{ fee_cents: 1000, fee_basis_points: 1000 }]);
  });

  it('is available 7 days after the delivery, not a second before, and once (EARN-4)', async () => {
    const { paymentId } = await sellAndDeliver();
    market.setTimeAfterStart(7 * DAY_MS - SECOND_MS);
    await sweep('earnings to release');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'pending', cents: 9000 });
    market.setTimeAfterStart(7 * DAY_MS);
    await Promise.all([sweep('earnings to release'), sweep('earnings to release')]);
    expect(await readBalances(paymentId)).toEqual(
      balanceRows({ available: 9000, buyers: -10_000, fee: 1000 }),
    );
  });

  it('stays pending while nothing was delivered (EARN-4)', async () => {
    const paymentId = await findPaymentId(await payFor(market, { duration: '1 month' }));
    market.setTimeAfterStart(60 * DAY_MS);
    await sweep('earnings to release');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'pending', cents: 9000 });
  });

  it('stays pending while a dispute is open, and is taken back once the dispute is lost (EARN-3, EARN-4)', async () => {
    const { paymentId, captureId } = await sellAndDeliver();
    const { id } = market.paypal.openDispute(captureId, '100.00');
    await compareWithPayPal(paymentId);
    market.setTimeAfterStart(8 * DAY_MS);
    await sweep('earnings to release');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'pending', cents: 9000 });
    market.paypal.decideDispute(id, '100.00');
    await compareWithPayPal(paymentId);
    expect(await readBalances(paymentId)).toEqual([]);
  });

  it('is taken back in proportion by a refund, also once it is available (EARN-3)', async () => {
    const { paymentId, captureId } = await sellAndDeliver();
    market.setTimeAfterStart(7 * DAY_MS);
    await sweep('earnings to release');
    market.paypal.refund(captureId, '25.05');
    await compareWithPayPal(paymentId);
    expect(await readBalances(paymentId)).toEqual(balanceRows({ available: 6745, buyers: -7495, fee: 750 }));
    market.paypal.refund(captureId);
    await compareWithPayPal(paymentId);
    expect(await readBalances(paymentId)).toEqual([]);
  });

  it('stays paid if an operator recorded that with the sale, whatever a dispute decides then (PAYOUT-25)', async () => {
    const { paymentId, captureId } = await sellAndDeliver();
    market.setTimeAfterStart(7 * DAY_MS);
    await sweep('earnings to release');
    await market.api.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, payment_id, at, account, cents)
       VALUES ($1, $2, 'payout-paid', $3, now(), 'available', -9000), ($1, $2, 'payout-paid', $3, now(), 'paid', 9000)`,
      [randomUUID(), market.lister.userId, paymentId],
    );
    const { id } = market.paypal.openDispute(captureId, '100.00');
    await compareWithPayPal(paymentId);
    expect(await readBalances(paymentId)).toEqual(
      balanceRows({ available: -9000, buyers: -10_000, fee: 1000, paid: 9000, pending: 9000 }),
    );
    market.paypal.decideDispute(id);
    await compareWithPayPal(paymentId);
    expect(await readBalances(paymentId)).toEqual(balanceRows({ buyers: -10_000, fee: 1000, paid: 9000 }));
  });

  it('is posted and released by sweeps if a process of an older version captured and delivered (EARN-1)', async () => {
    const olderVersionMethods = { post: () => Promise.resolve(), delivered: () => Promise.resolve() };
    const earnings = market.api.application.get(EarningsService, { strict: false });
    vi.spyOn(earnings, 'post').mockImplementation(olderVersionMethods.post);
    const planReleaseSpy = vi
      .spyOn(EarningsService.prototype, 'planRelease')
      .mockImplementation(olderVersionMethods.delivered);
    const { paymentId } = await sellAndDeliver();
    expect(await readBalances(paymentId)).toEqual([]);
    planReleaseSpy.mockRestore();
    await sweep('earnings to post');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'pending', cents: 9000 });
    expect(await market.api.query('SELECT FROM earnings_to_post WHERE payment_id = $1', [paymentId])).toEqual(
      [],
    );
    market.setTimeAfterStart(7 * DAY_MS);
    await sweep('earnings to release');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'available', cents: 9000 });
  });

  it('is released if a process of an older version delivered after the capture was posted (EARN-4)', async () => {
    const planReleaseSpy = vi.spyOn(EarningsService.prototype, 'planRelease').mockResolvedValue();
    const { paymentId } = await sellAndDeliver();
    planReleaseSpy.mockRestore();
    market.setTimeAfterStart(7 * DAY_MS);
    await sweep('earnings to release');
    expect(await readBalances(paymentId)).toContainEqual({ account: 'available', cents: 9000 });
  });
});

describe('Postgres refuses (EARN-1)', () => {
  const insertEntries = (rows: string) =>
    market.api.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
       SELECT '018f0000-0000-7000-8000-000000000001', lister, 'sale', account, cents, $1, now()
       FROM (VALUES ${rows}) AS entry (lister, account, cents)`,
      ['018f0000-0000-7000-8000-000000000002'],
    );
  const [lowerId, higherId] = [
    '018f0000-0000-7000-8000-00000000000a',
    '018f0000-0000-7000-8000-00000000000b',
  ];

  it('a transaction that does not balance', async () => {
    await expect(
      insertEntries(`('${lowerId}'::uuid, 'buyers', -100), ('${lowerId}'::uuid, 'pending', 99)`),
    ).rejects.toThrow('does not balance');
  });

  it('a transaction between two listers', async () => {
    await expect(
      insertEntries(`('${lowerId}'::uuid, 'buyers', -100), ('${higherId}'::uuid, 'pending', 100)`),
    ).rejects.toThrow('does not balance');
  });

  it.each(['UPDATE lister_ledger SET cents = 1', 'DELETE FROM lister_ledger', 'TRUNCATE lister_ledger'])(
    '%s',
    async (change) => {
      await expect(market.api.query(change)).rejects.toThrow();
    },
  );
});
