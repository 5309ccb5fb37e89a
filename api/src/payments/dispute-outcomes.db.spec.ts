import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { claimRental } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const HOUR_MS = 3_600_000;
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

async function placeCapturedOrder(): Promise<{ captureId: string; id: string }> {
  const { api, buyer, mvpId, paypal } = market;
  const orderBody = { mvpId, duration: '3 months', amount: 250 };
  const { orderId } = (await post(api, buyer, '/paypal/create-order', orderBody)).json();
  paypal.approve(orderId);
  const { captureId } = (await post(api, buyer, '/paypal/capture-order', { orderId })).json();
  const [payment] = await api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [orderId]);
  return { captureId, id: payment?.id ?? '' };
}

/** Changes the status of a capture at PayPal. */
function setCaptureStatus(captureId: string, status: 'COMPLETED' | 'PENDING' | 'DECLINED'): void {
  const captures = [...market.paypal.orders.values()].flatMap((order) => order.captures);
  Object.assign(captures.find(({ id }) => id === captureId) ?? {}, { status });
}

/** Compares our ledger with PayPal's records `hours` after the start. Returns the payment and its ledger. */
async function compareAt(hours: number, id: string) {
  market.setTimeAfterStart(hours * HOUR_MS);
  await market.api.application.get(PaymentsSweepService).compareDue(100);
  const [payment] = await market.api.query<{ state: string; differs: boolean; ledger: string[] }>(
    `SELECT state, books_differ_since IS NOT NULL AS differs,
       (SELECT array_agg(kind || ' ' || cents ORDER BY id) FROM payment_ledger
        WHERE payment_id = payments.id AND kind <> 'fee') AS ledger
     FROM payments WHERE id = $1`,
    [id],
  );
  return payment;
}

const KEPT_LEDGER = ['captured 25000', 'disputed -25000', 'dispute-reversed 25000'];

it('a dispute that PayPal pays from its own money takes nothing from the lister (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  await claimRental(market, { duration: '3 months', amount: 250 }, captureId);
  const dispute = market.paypal.openDispute(captureId, '250.00');
  expect(await compareAt(2, id)).toMatchObject({ state: 'disputed' });
  market.paypal.decideDispute(dispute.id, '250.00', 'RESOLVED_WITH_PAYOUT');
  expect(await compareAt(4, id)).toEqual({ state: 'completed', differs: false, ledger: KEPT_LEDGER });
});

it('a dispute with an unclear outcome takes nothing, and is a difference until it is clear (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  const dispute = market.paypal.openDispute(captureId, '250.00');
  market.paypal.decideDispute(dispute.id, '250.00', 'ACCEPTED');
  for (const hours of [2, 10])
    expect(await compareAt(hours, id)).toEqual({ state: 'completed', differs: true, ledger: KEPT_LEDGER });
  expect(await market.api.application.get(LedgerCheckService).compare(id)).toEqual([
    { kind: 'dispute-lost', paypalId: dispute.id, ourCents: 0, theirCents: -25_000 },
  ]);
  market.paypal.decideDispute(dispute.id, '250.00', 'RESOLVED_BUYER_FAVOUR');
  expect(await compareAt(12, id)).toEqual({
    state: 'refunded',
    differs: false,
    ledger: [...KEPT_LEDGER, 'dispute-lost -25000'],
  });
});

it('a dispute is recorded while PayPal shows its capture as pending (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  await claimRental(market, { duration: '3 months', amount: 250 }, captureId);
  const dispute = market.paypal.openDispute(captureId, '250.00');
  setCaptureStatus(captureId, 'PENDING');
  const ledger = ['captured 25000', 'disputed -25000'];
  expect(await compareAt(2, id)).toEqual({ state: 'disputed', differs: false, ledger });
  market.paypal.decideDispute(dispute.id, '0.00');
  setCaptureStatus(captureId, 'COMPLETED');
  expect(await compareAt(4, id)).toEqual({ state: 'completed', differs: false, ledger: KEPT_LEDGER });
});

it('a recorded capture that PayPal shows as pending without a dispute, or as declined, is a difference (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  await claimRental(market, { duration: '3 months', amount: 250 }, captureId);
  const difference = { state: 'completed', differs: true, ledger: ['captured 25000'] };
  setCaptureStatus(captureId, 'PENDING');
  expect(await compareAt(2, id)).toEqual(difference);
  market.paypal.openDispute(captureId, '250.00');
  setCaptureStatus(captureId, 'DECLINED');
  expect(await compareAt(4, id)).toEqual(difference);
});

it('a lost dispute that PayPal then pays from its own money is not refunded by us as well (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  const dispute = market.paypal.openDispute(captureId, '250.00');
  market.paypal.decideDispute(dispute.id, '250.00', 'RESOLVED_BUYER_FAVOUR');
  expect(await compareAt(2, id)).toMatchObject({ state: 'refunded' });
  market.paypal.decideDispute(dispute.id, '250.00', 'RESOLVED_WITH_PAYOUT');
  expect(await compareAt(10, id)).toMatchObject({ state: 'completed', differs: false });
  expect(await market.api.query('SELECT 1 FROM payment_refunds WHERE payment_id = $1', [id])).toEqual([]);
});

it('a rental goes on if PayPal reverses the lost dispute before the rental has ended (PAY-23)', async () => {
  const { captureId, id } = await placeCapturedOrder();
  await claimRental(market, { duration: '3 months', amount: 250 }, captureId);
  const dispute = market.paypal.openDispute(captureId, '250.00');
  market.paypal.decideDispute(dispute.id, '250.00', 'RESOLVED_BUYER_FAVOUR');
  expect(await compareAt(2, id)).toMatchObject({ state: 'refunded' });
  const { DATABASE_URL } = market.api.application.get<Settings>(SETTINGS);
  const decision = new pg.Client({ connectionString: DATABASE_URL });
  await decision.connect();
  await decision.query('BEGIN');
  await decision.query(
    `INSERT INTO payment_events (payment_id, from_state, to_state, by_kind, why, at)
     VALUES ($1, 'refunded', 'completed', 'worker', 'PayPal decided again', now())`,
    [id],
  );
  await decision.query(`UPDATE payments SET state = 'completed', updated_at = now() WHERE id = $1`, [id]);
  const ending = market.api.application.get(RentalsService).endRefunded(id);
  await vi.waitFor(async () => expect(await countWaitingForLocks()).toBe(1), 10_000);
  await decision.query('COMMIT');
  await decision.end();
  await ending;
  expect(await market.api.query('SELECT undone_at FROM rentals WHERE payment_id = $1', [id])).toEqual([
    { undone_at: null },
  ]);
});

async function countWaitingForLocks(): Promise<number> {
  const waiting = await market.api.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
