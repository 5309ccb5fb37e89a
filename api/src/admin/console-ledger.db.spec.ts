import { describe, expect, it } from 'vitest';
import { PaymentTransitions } from '@market/domain/payments/payment-transitions';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const market = useTestMarket(NOON);
const consoleClient = useConsole(market);
const { read: readConsole, postAction, rentListing } = consoleClient;

describe('a partial refund by a moderator', () => {
  const readLedger = async (payment: string) => {
    const { state, paid, refunds, ledger } = await readConsole(`/payments/${payment}`);
    const kindsAndAmounts = ledger.map(({ kind, amount }: { kind: string; amount: number }) => [
      kind,
      amount,
    ]);
    return {
      state,
      paid,
      refunds: refunds.map((refund: { state: string }) => refund.state),
      ledger: kindsAndAmounts,
    };
  };

  it('keeps the rental running, notifies the buyer of the amount, and records who did it and why', async () => {
    const { rentalId, paymentId } = await rentListing();
    const response = await postAction(`/payments/${paymentId}/refund`, {
      amount: 100,
      reason: 'A day was lost',
    });
    expect(response.statusCode).toBe(200);
    expect(await readLedger(paymentId)).toEqual({
      state: 'partly-refunded',
      paid: 150,
      refunds: ['done'],
      ledger: [
        ['captured', 250],
        ['refunded', -100],
      ],
    });
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({ endsAt: '2026-04-30T12:00:00.000Z' });
    const { history } = await readConsole(`/payments/${paymentId}`);
    expect(history.at(-2)).toMatchObject({
      state: 'refunding',
      by: 'moderator',
      why: 'a refund ($100.00): A day was lost',
    });
    expect((await readConsole(`/audit?subjectId=${paymentId}`)).data[0]).toMatchObject({
      reason: 'A day was lost',
    });
    await market.api.application.get(RefundMailsService).send(paymentId);
    expect(market.mailbox.mails.at(-1)?.subject).toBe('A part of your payment for Habit Garden was refunded');
    await postAction(`/payments/${paymentId}/refund`);
    expect(await readLedger(paymentId)).toMatchObject({
      state: 'refunded',
      paid: 0,
      refunds: ['done', 'done'],
    });
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({ deliveryState: 'cancelled' });
    await market.api.application.get(RefundMailsService).send(paymentId);
    expect(market.mailbox.mails.at(-1)?.subject).toBe('Your payment for Habit Garden was refunded');
  });

  it('is refused above what is left, with an error for the field, and inserts no row', async () => {
    const { paymentId } = await rentListing();
    const response = await postAction(`/payments/${paymentId}/refund`, { amount: 250.01 });
    expect(response.json()).toMatchObject({
      status: 422,
      code: 'payment/refund-too-much',
      errors: { amount: 'At most $250.00 can be given back.' },
    });
    expect((await readConsole(`/audit?subjectId=${paymentId}`)).total).toBe(0);
  });

  it('is refused above what an earlier refund left', async () => {
    const { paymentId } = await rentListing();
    await postAction(`/payments/${paymentId}/refund`, { amount: 100 });
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    expect((await postAction(`/payments/${paymentId}/refund`, { amount: 150.01 })).json()).toMatchObject({
      code: 'payment/refund-too-much',
      errors: { amount: 'At most $150.00 can be given back.' },
    });
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore);
    expect(await readLedger(paymentId)).toMatchObject({
      state: 'partly-refunded',
      paid: 150,
      refunds: ['done'],
    });
  });

  it.each([
    ['COMPLETED', { state: 'partly-refunded', paid: 150, refunds: ['done'] }],
    ['FAILED', { state: 'completed', paid: 250, refunds: ['refused'] }],
  ] as const)(
    'that PayPal completes later is in the ledger once PayPal reports %s',
    async (status, stateAfter) => {
      const { paymentId } = await rentListing();
      const refundCountBefore = market.paypal.refundedCaptureIds.length;
      market.paypal.planFaults('refund', 'pending');
      await postAction(`/payments/${paymentId}/refund`, { amount: 100 });
      const reconcile = (minutes: number) => {
        market.setTimeAfterStart(minutes * MINUTE_MS);
        return market.api.application.get(PaymentsSweepService).reconcile(10);
      };
      const stateBeforeRefund = {
        state: 'refunding',
        paid: 250,
        refunds: ['asked'],
        ledger: [['captured', 250]],
      };
      expect(await readLedger(paymentId)).toEqual(stateBeforeRefund);
      await reconcile(30);
      expect(await readLedger(paymentId)).toEqual(stateBeforeRefund);
      const captureId = market.paypal.refundedCaptureIds.at(-1) ?? '';
      market.paypal.decidePendingRefund(captureId, status);
      await reconcile(120);
      expect(await readLedger(paymentId)).toMatchObject(stateAfter);
      expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore + 1);
    },
  );

  it('that PayPal refuses temporarily is retried', async () => {
    const { paymentId } = await rentListing();
    market.paypal.planFaults('refund', 'refused');
    await postAction(`/payments/${paymentId}/refund`, { amount: 100 });
    expect(await readLedger(paymentId)).toMatchObject({ state: 'refunding', refunds: ['asked'] });
    market.setTimeAfterStart(2 * MINUTE_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    expect(await readLedger(paymentId)).toMatchObject({ state: 'partly-refunded', refunds: ['done'] });
  });

  it('allows no transition that is not in the table of states', async () => {
    const { paymentId } = await rentListing();
    const transitions = market.api.application.get(PaymentTransitions, { strict: false });
    for (const nextState of ['created', 'capturing', 'abandoned'] as const)
      expect(
        await transitions.apply(paymentId, { to: nextState, by: { kind: 'worker' }, why: 'a test' }),
      ).toBe(false);
    expect(await readLedger(paymentId)).toMatchObject({ state: 'completed' });
  });

  it('is refused after 180 days, when PayPal makes no more refunds', async () => {
    const { paymentId } = await rentListing();
    market.setTimeAfterStart(180 * 24 * HOUR_MS + 1);
    expect((await postAction(`/payments/${paymentId}/refund`)).json().code).toBe('payment/refund-too-late');
  });

  it.each([
    ['lost', 'while PayPal remembers the request', 2],
    ['failing', 'while PayPal remembers the request', 2],
    ['lost', 'after PayPal forgot the request', 7 * 60],
    ['failing', 'after PayPal forgot the request', 7 * 60],
  ] as const)('whose response was %s is made once, retried %s', async (fault, _, minutes) => {
    const { paymentId } = await rentListing();
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    market.paypal.planFaults('refund', fault);
    await postAction(`/payments/${paymentId}/refund`, { amount: 100 });
    expect(await readLedger(paymentId)).toMatchObject({ state: 'refunding' });
    if (minutes > 60) market.paypal.forgetRequests();
    market.setTimeAfterStart(minutes * MINUTE_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    expect(await readLedger(paymentId)).toMatchObject({ state: 'partly-refunded', paid: 150 });
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore + 1);
  });

  it('sent twice with one idempotency key is one refund', async () => {
    const { paymentId } = await rentListing();
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    const path = `/admin/payments/${paymentId}/refund`;
    await post(market.api, consoleClient.moderator, path, { amount: 100 }, 'refund once');
    await market.api.query('DELETE FROM idempotency_keys');
    expect(
      (await post(market.api, consoleClient.moderator, path, { amount: 100 }, 'refund once')).statusCode,
    ).toBe(200);
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore + 1);
    expect((await readConsole(`/audit?subjectId=${paymentId}`)).total).toBe(1);
  });

  it('that PayPal refuses permanently is marked as refused, and the payment returns to its previous state', async () => {
    const { paymentId } = await rentListing();
    market.paypal.refund((await readConsole(`/payments/${paymentId}`)).captureId, '200.00');
    await postAction(`/payments/${paymentId}/refund`, { amount: 100 });
    expect(await readLedger(paymentId)).toMatchObject({
      state: 'partly-refunded',
      paid: 50,
      refunds: ['refused'],
    });
    // Requests a refund of the whole remaining amount.
    await postAction(`/payments/${paymentId}/refund`);
    expect(await readLedger(paymentId)).toMatchObject({ state: 'refunded', paid: 0 });
  });
});

describe('a full refund by a moderator', () => {
  it('refunds what PayPal has left, although a part was refunded at PayPal at the same moment', async () => {
    const { paymentId } = await rentListing();
    market.paypal.refund((await readConsole(`/payments/${paymentId}`)).captureId, '200.00');
    await postAction(`/payments/${paymentId}/refund`);
    const readRefundStates = async () => {
      const { state, paid, refunds } = await readConsole(`/payments/${paymentId}`);
      return { state, paid, refunds: refunds.map((refund: { state: string }) => refund.state) };
    };
    // PayPal could refund only the remaining $50. `compareDue` below records the $200 that were refunded at PayPal.
    expect((await readRefundStates()).refunds).toEqual(['done']);
    market.setTimeAfterStart(2 * HOUR_MS);
    await market.api.application.get(PaymentsSweepService).compareDue(100);
    expect(await readRefundStates()).toMatchObject({ state: 'refunded', paid: 0 });
  });
});

describe('a refund made at PayPal', () => {
  it('is found by the comparison with PayPal, recorded, and ends the rental', async () => {
    const { rentalId, paymentId } = await rentListing();
    const { captureId } = await readConsole(`/payments/${paymentId}`);
    expect(await readConsole(`/payments/${paymentId}/books`)).toEqual({ agrees: true, differences: [] });
    const refund = market.paypal.refund(captureId);
    expect(await readConsole(`/payments/${paymentId}/books`)).toEqual({
      agrees: false,
      differences: [{ kind: 'refunded', paypalId: refund.id, ours: 0, theirs: -250 }],
    });
    market.setTimeAfterStart(2 * HOUR_MS);
    await market.api.application.get(PaymentsSweepService).compareDue(100);
    expect(await readConsole(`/payments/${paymentId}/books`)).toEqual({ agrees: true, differences: [] });
    const rentals = market.api.application.get(RentalsService);
    expect(await rentals.findRefundedStillRunning(100)).toContain(paymentId);
    await rentals.endRefunded(paymentId);
    await rentals.endRefunded(paymentId);
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({ endsAt: '2026-01-31T14:00:00.000Z' });
    expect(await rentals.findRefundedStillRunning(100)).not.toContain(paymentId);
  });

  it('is checked for at growing intervals, and not after 240 days', async () => {
    const { paymentId } = await rentListing();
    const sweeps = market.api.application.get(PaymentsSweepService);
    const readComparisonDueTime = async () =>
      (
        await market.api.query<{ due: Date | null }>(
          'SELECT compare_due_at AS due FROM payments WHERE id = $1',
          [paymentId],
        )
      )[0]?.due?.getTime() ?? null;
    expect(await readComparisonDueTime()).toBe(NOON.getTime() + HOUR_MS);
    market.setTimeAfterStart(48 * HOUR_MS);
    await sweeps.compareDue(100);
    expect(await readComparisonDueTime()).toBe(NOON.getTime() + 72 * HOUR_MS);
    market.setTimeAfterStart(241 * 24 * HOUR_MS);
    await sweeps.compareDue(100);
    expect(await readComparisonDueTime()).toBeNull();
  });
});

describe('the payment tables', () => {
  it.each(['payment_events', 'payment_ledger', 'payment_notices', 'payment_notice_uses'])(
    'of %s are append-only',
    async (table) => {
      await rentListing();
      for (const statement of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `UPDATE ${table} SET payment_id = NULL`,
      ])
        await expect(market.api.query(statement)).rejects.toThrow('only ever grows');
    },
  );

  it('refuse a change of a payment without its event', async () => {
    const { paymentId } = await rentListing();
    await expect(
      market.api.query(`UPDATE payments SET state = 'refunded' WHERE id = $1`, [paymentId]),
    ).rejects.toThrow('without its event');
  });

  it('contain one capture per payment, and each of PayPal’s records once', async () => {
    const { paymentId } = await rentListing();
    const INSERT_LEDGER_ENTRY = `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, $2, $3, $4, now())`;
    const { captureId } = await readConsole(`/payments/${paymentId}`);
    await expect(
      market.api.query(INSERT_LEDGER_ENTRY, [paymentId, 'captured', 1, 'ANOTHER']),
    ).rejects.toThrow('one_capture');
    await expect(market.api.query(INSERT_LEDGER_ENTRY, [paymentId, 'fee', 1, captureId])).rejects.toThrow(
      'check',
    );
    await market.api.query(INSERT_LEDGER_ENTRY, [paymentId, 'fee', -1, captureId]);
    await expect(market.api.query(INSERT_LEDGER_ENTRY, [paymentId, 'fee', -1, captureId])).rejects.toThrow(
      'unique',
    );
  });
});
