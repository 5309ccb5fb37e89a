import { describe, expect, it } from 'vitest';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentSettlement } from '@market/domain/payments/payment-settlement';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { RETURNED_IN_ANOTHER_WAY } from '@market/domain/payments/refunds/payment-refund.rules';
import { signUpModerator } from '@market/test/api/catalogue';
import { claimRental } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const getSweepService = () => market.api.application.get(PaymentsSweepService);

async function placeCapturedOrder(): Promise<{ captureId: string; id: string }> {
  const { api, buyer, mvpId, paypal } = market;
  const orderBody = { mvpId, duration: '3 months', amount: 250 };
  const { orderId } = (await post(api, buyer, '/paypal/create-order', orderBody)).json();
  paypal.approve(orderId);
  const { captureId } = (await post(api, buyer, '/paypal/capture-order', { orderId })).json();
  const [payment] = await api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [orderId]);
  return { captureId, id: payment?.id ?? '' };
}

async function readPayment(id: string) {
  const [payment] = await market.api.query<{ state: string; books_differ_since: Date | null }>(
    'SELECT state, books_differ_since FROM payments WHERE id = $1',
    [id],
  );
  const lines = await market.api.query<{ line: string }>(
    `SELECT kind || ' ' || cents AS line FROM payment_ledger WHERE payment_id = $1 AND kind <> 'fee' ORDER BY id`,
    [id],
  );
  return { ...payment, ledger: lines.map(({ line }) => line) };
}

/** Opens a dispute about $100 of a capture and decides it for the buyer. */
function loseDispute(captureId: string): void {
  const { id } = market.paypal.openDispute(captureId, '100.00');
  market.paypal.decideDispute(id, '100.00');
}

describe('a dispute that PayPal settles by a refund', () => {
  it('takes its amount once, although the refund becomes visible after the decision (PAY-23)', async () => {
    const { captureId, id } = await placeCapturedOrder();
    loseDispute(captureId);
    market.setTimeAfterStart(2 * HOUR_MS);
    await getSweepService().compareDue(100);
    const paymentAfterDecision = {
      state: 'partly-refunded',
      books_differ_since: null,
      ledger: ['captured 25000', 'disputed -10000', 'dispute-reversed 10000', 'dispute-lost -10000'],
    };
    expect(await readPayment(id)).toEqual(paymentAfterDecision);
    market.paypal.refund(captureId, '100.00').createdAt = new Date().toISOString();
    market.setTimeAfterStart(5 * HOUR_MS);
    await getSweepService().compareDue(100);
    expect(await readPayment(id)).toEqual(paymentAfterDecision);
    expect(await market.api.application.get(LedgerCheckService).compare(id)).toEqual([]);
  });
});

describe('a dispute that PayPal decides again (PAY-23)', () => {
  /** Decides the dispute `hours` after the start, and compares our ledger with PayPal's records two hours later. */
  async function decideAndCompare(captureId: string, amount: string, hours: number): Promise<void> {
    const dispute = market.paypal.disputes.find((candidate) => candidate.captureId === captureId);
    market.setTimeAfterStart(hours * HOUR_MS);
    market.paypal.decideDispute(dispute?.id ?? '', amount);
    market.setTimeAfterStart((hours + 2) * HOUR_MS);
    await getSweepService().compareDue(100);
  }
  const readListerCents = (id: string) =>
    market.api.query<{ kind: string; cents: number }>(
      `SELECT kind, sum(cents)::int AS cents FROM lister_ledger WHERE payment_id = $1 AND account = 'pending'
       GROUP BY transaction_id, kind ORDER BY min(id)`,
      [id],
    );

  it('gets a correction for each new decision, so that the books agree and payouts continue', async () => {
    const { captureId, id } = await placeCapturedOrder();
    market.paypal.openDispute(captureId, '100.00');
    await decideAndCompare(captureId, '100.00', 1);
    expect((await readPayment(id)).state).toBe('partly-refunded');

    await decideAndCompare(captureId, '0.00', 10);
    const decisions = ['captured 25000', 'disputed -10000', 'dispute-reversed 10000', 'dispute-lost -10000'];
    expect(await readPayment(id)).toEqual({
      state: 'completed',
      books_differ_since: null,
      ledger: [...decisions, 'dispute-corrected 10000'],
    });

    await decideAndCompare(captureId, '40.00', 20);
    await decideAndCompare(captureId, '40.00', 30);
    expect(await readPayment(id)).toEqual({
      state: 'partly-refunded',
      books_differ_since: null,
      ledger: [...decisions, 'dispute-corrected 10000', 'dispute-corrected -4000'],
    });
    // The lister is notified of each decision, also of those that correct the first one (NOTIFY-3).
    const [events] = await market.api.query(
      `SELECT count(*)::int AS decisions FROM outbox_events WHERE name = 'payment.dispute-ended' AND payload->>'paymentId' = $1`,
      [id],
    );
    expect(events).toEqual({ decisions: 3 });
    expect(await market.api.application.get(LedgerCheckService).compare(id)).toEqual([]);
    expect(await readListerCents(id)).toEqual([
      { kind: 'sale', cents: 22_500 },
      { kind: 'dispute-lost', cents: -9_000 },
      { kind: 'dispute-corrected', cents: 9_000 },
      { kind: 'dispute-corrected', cents: -3_600 },
    ]);
  });

  it('is counted once if a refund has settled the first decision, and is visible since', async () => {
    const { captureId, id } = await placeCapturedOrder();
    market.paypal.openDispute(captureId, '100.00');
    await decideAndCompare(captureId, '100.00', 1);
    market.paypal.refund(captureId, '100.00').createdAt = new Date().toISOString();
    for (const hours of [10, 20]) {
      await decideAndCompare(captureId, '40.00', hours);
      expect(await readPayment(id)).toMatchObject({
        books_differ_since: null,
        ledger: [
          'captured 25000',
          'disputed -10000',
          'dispute-reversed 10000',
          'dispute-lost -10000',
          'dispute-corrected 6000',
        ],
      });
    }
  });

  it('differs from our books if the refund that settled the first decision has another amount', async () => {
    const { captureId, id } = await placeCapturedOrder();
    const dispute = market.paypal.openDispute(captureId, '100.00');
    market.setTimeAfterStart(HOUR_MS);
    market.paypal.settleDispute(dispute.id);
    market.setTimeAfterStart(3 * HOUR_MS);
    await getSweepService().compareDue(100);
    const settledLedger = ['captured 25000', 'refunded -10000', 'disputed -10000', 'dispute-reversed 10000'];
    expect(await readPayment(id)).toMatchObject({ books_differ_since: null, ledger: settledLedger });
    await decideAndCompare(captureId, '40.00', 10);
    expect(await readPayment(id)).toMatchObject({
      books_differ_since: expect.any(Date),
      ledger: settledLedger,
    });
    expect(await market.api.application.get(LedgerCheckService).compare(id)).toEqual([
      { kind: 'dispute-lost', paypalId: dispute.id, ourCents: 0, theirCents: -4_000 },
    ]);
  });

  it('refunds a payment that was lost as a whole before a delivery, and does not make it a rental', async () => {
    const { captureId, id } = await placeCapturedOrder();
    market.paypal.openDispute(captureId, '250.00');
    await decideAndCompare(captureId, '250.00', 1);
    expect((await readPayment(id)).state).toBe('refunded');
    await decideAndCompare(captureId, '0.00', 10);
    expect((await readPayment(id)).state).toBe('refunding');
    const [payment] = await market.api.query<{ claim_due_at: Date | null }>(
      'SELECT claim_due_at FROM payments WHERE id = $1',
      [id],
    );
    expect(payment?.claim_due_at).toBeNull();
    // The e-mail about the loss was not sent before the new decision, and is wrong now.
    const mailCount = market.mailbox.mails.length;
    await market.api.application.get(RefundMailsService).send(id);
    expect(market.mailbox.mails).toHaveLength(mailCount);
    // The share is not available: nothing was delivered (EARN-4).
    const readShare = () =>
      market.api.query(
        `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE payment_id = $1
         AND account IN ('pending', 'available') GROUP BY account HAVING sum(cents) <> 0`,
        [id],
      );
    expect(await readShare()).toEqual([{ account: 'pending', cents: 22_500 }]);
    market.setTimeAfterStart(13 * HOUR_MS);
    await getSweepService().reconcile(100);
    const { state, ledger } = await readPayment(id);
    expect({ state, lastLine: ledger.at(-1) }).toEqual({ state: 'refunded', lastLine: 'refunded -25000' });
    expect(await readShare()).toEqual([]);
    await market.api.application.get(RefundMailsService).send(id);
    expect(market.mailbox.mails).toHaveLength(mailCount + 1);
  });

  it.each([
    { buyer: 'has the rental', state: 'completed', isUndone: false, isSent: false },
    { buyer: 'got the source', state: 'completed', isUndone: true, isSent: true },
    { buyer: 'got nothing', state: 'refunding', isUndone: true, isSent: false },
  ])('leads to $state if the buyer $buyer', async ({ state, isUndone, isSent }) => {
    const { captureId, id } = await placeCapturedOrder();
    await claimRental(market, { duration: '3 months', amount: 250 }, captureId);
    await market.api.query(
      `UPDATE deliveries SET first_sent_at = $2 FROM rentals WHERE rentals.id = rental_id AND payment_id = $1`,
      [id, isSent ? new Date() : null],
    );
    market.paypal.openDispute(captureId, '250.00');
    await decideAndCompare(captureId, '250.00', 1);
    if (isUndone)
      await market.api.query('UPDATE rentals SET undone_at = $2 WHERE payment_id = $1', [id, new Date()]);
    await decideAndCompare(captureId, '0.00', 10);
    expect((await readPayment(id)).state).toBe(state);
  });
});

describe('a partial refund that PayPal could not make yet (PAY-22)', () => {
  async function requestRefund(id: string): Promise<void> {
    const moderator = await signUpModerator(market.api);
    const actor = { userId: moderator.userId, role: 'moderator' as const };
    await market.api.application
      .get(ConsoleActions)
      .refundPayment(actor, { id, reason: 'Broken' }, { cents: 10_000 });
  }
  const readRefunds = (id: string) =>
    market.api.query<{ state: string; refusal: string | null }>(
      'SELECT state, refusal FROM payment_refunds WHERE payment_id = $1',
      [id],
    );
  const readEventNames = async (id: string) =>
    (
      await market.api.query<{ name: string }>(
        `SELECT name FROM outbox_events WHERE payload->>'paymentId' = $1`,
        [id],
      )
    ).map(({ name }) => name);
  /** Updates the payment from PayPal's records, as a webhook does. */
  async function lookUp(id: string): Promise<void> {
    const payment = await market.api.application.get(PaymentsService).findById(id);
    if (!payment) throw new Error('no payment');
    const settlement = market.api.application.get(PaymentSettlement, { strict: false });
    await settlement.lookUp(payment, { by: { kind: 'paypal' }, why: 'a webhook' });
  }

  it.each([
    ['won a dispute', 'partly-refunded', 'dispute-lost -10000', loseDispute],
    [
      'got another refund',
      'partly-refunded',
      'refunded -10000',
      (captureId: string) => void market.paypal.refund(captureId, '100.00'),
    ],
    [
      'got a reversal',
      'refunded',
      'reversed -25000',
      (captureId: string) => market.paypal.reverseCapture(captureId),
    ],
  ])('is not made after the buyer %s', async (_, state, line, returnMoney) => {
    for (const { minutes, isLookedUp } of [
      { minutes: 2, isLookedUp: true },
      { minutes: 60, isLookedUp: false },
    ]) {
      market.setTimeAfterStart(0);
      const { captureId, id } = await placeCapturedOrder();
      market.paypal.planFaults('refund', { issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
      await requestRefund(id);
      expect((await readPayment(id)).state).toBe('refunding');
      const { refund: refundCalls } = market.paypal.callCounts;
      returnMoney(captureId);
      market.setTimeAfterStart(MINUTE_MS);
      if (isLookedUp) await lookUp(id);
      market.setTimeAfterStart(minutes * MINUTE_MS);
      await getSweepService().reconcile(100);
      expect(await readRefunds(id)).toEqual([{ state: 'refused', refusal: RETURNED_IN_ANOTHER_WAY }]);
      expect(market.paypal.callCounts.refund).toBe(refundCalls);
      const payment = await readPayment(id);
      expect(payment.state).toBe(state);
      expect(payment.ledger.at(-1)).toBe(line);
      expect(await readEventNames(id)).not.toContain('payment.refund-refused');
    }
  });

  it('but has begun is not refused because the buyer got another refund', async () => {
    const { captureId, id } = await placeCapturedOrder();
    market.paypal.planFaults('refund', 'pending');
    await requestRefund(id);
    market.paypal.refund(captureId, '100.00');
    market.setTimeAfterStart(MINUTE_MS);
    await lookUp(id);
    market.setTimeAfterStart(2 * MINUTE_MS);
    await getSweepService().reconcile(100);
    expect(await readRefunds(id)).toEqual([{ state: 'asked', refusal: null }]);
    market.paypal.decidePendingRefund(captureId, 'COMPLETED');
    market.setTimeAfterStart(HOUR_MS);
    await getSweepService().reconcile(100);
    expect(await readRefunds(id)).toEqual([{ state: 'done', refusal: null }]);
    expect((await readPayment(id)).ledger).toEqual(['captured 25000', 'refunded -10000', 'refunded -10000']);
  });

  it('is made after money that the buyer got before the request', async () => {
    const { captureId, id } = await placeCapturedOrder();
    market.paypal.refund(captureId, '100.00');
    await lookUp(id);
    market.setTimeAfterStart(MINUTE_MS);
    market.paypal.planFaults('refund', { issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    await requestRefund(id);
    market.setTimeAfterStart(HOUR_MS);
    await getSweepService().reconcile(100);
    expect(await readRefunds(id)).toEqual([{ state: 'done', refusal: null }]);
  });
});
