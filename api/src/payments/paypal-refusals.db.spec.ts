import { describe, expect, it } from 'vitest';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { signUpModerator } from '@market/test/api/catalogue';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const HOUR_MS = 3_600_000;
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const getSweepService = () => market.api.application.get(PaymentsSweepService);

async function placeOrder(body: object = {}): Promise<string> {
  const { mvpId, api, buyer } = market;
  const orderBody = { mvpId, duration: '3 months', amount: 250, ...body };
  return (await post(api, buyer, '/paypal/create-order', orderBody)).json().orderId;
}
async function placeApprovedOrder(): Promise<string> {
  const orderId = await placeOrder();
  market.paypal.approve(orderId);
  return orderId;
}
const capture = (orderId: string) => post(market.api, market.buyer, '/paypal/capture-order', { orderId });
async function readPaymentRow(orderId: string) {
  const [row] = await market.api.query<{ id: string; state: string; books_differ_since: Date | null }>(
    'SELECT id, state, books_differ_since FROM payments WHERE order_id = $1',
    [orderId],
  );
  if (!row) throw new Error('no payment');
  return row;
}
async function placeCapturedOrder(): Promise<{ orderId: string; captureId: string; id: string }> {
  const orderId = await placeApprovedOrder();
  const { captureId } = (await capture(orderId)).json();
  return { orderId, captureId, id: (await readPaymentRow(orderId)).id };
}

describe('a capture that PayPal refuses (PAY-40)', () => {
  it.each(['INSTRUMENT_DECLINED', 'CARD_EXPIRED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED'])(
    'with %s lets the buyer pay the same order in another way',
    async (issue) => {
      const orderId = await placeApprovedOrder();
      market.paypal.planFaults('capture', { issue });
      expect((await capture(orderId)).json()).toMatchObject({ status: 402, code: 'payment/declined' });
      expect((await readPaymentRow(orderId)).state).toBe('declined');
      expect((await capture(orderId)).statusCode).toBe(200);
    },
  );

  it.each(['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'COMPLIANCE_VIOLATION', 'PAYEE_ACCOUNT_RESTRICTED'])(
    'with %s ends the order, and no sweep retries it',
    async (issue) => {
      const orderId = await placeApprovedOrder();
      market.paypal.planFaults('capture', { issue });
      expect((await capture(orderId)).json()).toMatchObject({ status: 402, code: 'payment/refused' });
      expect((await readPaymentRow(orderId)).state).toBe('abandoned');
      const { capture: captureCalls } = market.paypal.callCounts;
      market.setTimeAfterStart(HOUR_MS);
      await getSweepService().reconcile(100);
      expect(market.paypal.callCounts.capture).toBe(captureCalls);
    },
  );

  it('with PAYER_ACTION_REQUIRED requires a new approval by the buyer', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', { issue: 'PAYER_ACTION_REQUIRED' });
    expect((await capture(orderId)).json()).toMatchObject({ status: 409, code: 'payment/not-approved' });
    expect((await readPaymentRow(orderId)).state).toBe('created');
  });
});

describe('a buyer who has left the checkout (PAY-44)', () => {
  const eventsOf = async (orderId: string) => {
    const rows = await market.api.query<{ name: string }>(
      `SELECT name FROM outbox_events WHERE payload->>'paymentId' = $1 ORDER BY id`,
      [(await readPaymentRow(orderId)).id],
    );
    return rows.map(({ name }) => name);
  };
  const sweepAfter = async (hours: number) => {
    market.setTimeAfterStart(hours * HOUR_MS);
    await getSweepService().reconcile(100);
  };

  it.each(['INSTRUMENT_DECLINED', 'COMPLIANCE_VIOLATION'])(
    'is notified that the payment failed when PayPal refuses with %s',
    async (issue) => {
      const orderId = await placeApprovedOrder();
      market.paypal.refuse(orderId, issue);
      await sweepAfter(1);
      expect(await eventsOf(orderId)).toEqual(['payment.failed']);
    },
  );

  it('is notified that PayPal holds the payment, and that PayPal refused it in the end (PAY-4)', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'pending');
    await capture(orderId);
    expect(await eventsOf(orderId)).toEqual(['payment.held']);
    market.paypal.decidePendingCapture(orderId, 'DECLINED');
    await sweepAfter(1);
    expect(await eventsOf(orderId)).toEqual(['payment.held', 'payment.failed']);
  });

  it('is not notified of a payment that was never approved, nor of a refusal that they saw', async () => {
    const [unapprovedOrderId, refusedOrderId] = [await placeOrder(), await placeApprovedOrder()];
    market.paypal.planFaults('capture', { issue: 'INSTRUMENT_DECLINED' });
    await capture(refusedOrderId);
    await sweepAfter(7);
    expect((await readPaymentRow(unapprovedOrderId)).state).toBe('abandoned');
    expect([...(await eventsOf(unapprovedOrderId)), ...(await eventsOf(refusedOrderId))]).toEqual([]);
  });
});

describe('a card (PAY-41)', () => {
  it('is verified by its bank where the bank requires it', async () => {
    const orderId = await placeOrder({ paymentSource: 'card' });
    expect(market.paypal.orders.get(orderId)?.verification).toBe('SCA_WHEN_REQUIRED');
    expect(market.paypal.orders.get(await placeOrder())?.verification).toBeUndefined();
  });

  it.each([
    ['NO', 'Y'],
    ['UNKNOWN', 'Y'],
  ])(
    'with liability shift %s is not charged; another card is',
    async (liability_shift, enrollment_status) => {
      const orderId = await placeOrder({ paymentSource: 'card' });
      const { capture: captureCalls } = market.paypal.callCounts;
      market.paypal.approveCard(orderId, { liability_shift, enrollment_status });
      expect((await capture(orderId)).json()).toMatchObject({
        status: 402,
        code: 'payment/not-authenticated',
      });
      expect(market.paypal.callCounts.capture).toBe(captureCalls);
      expect((await readPaymentRow(orderId)).state).toBe('declined');
      market.paypal.approveCard(orderId, { liability_shift: 'POSSIBLE', enrollment_status: 'Y' });
      expect((await capture(orderId)).statusCode).toBe(200);
    },
  );

  it('of a bank without 3-D Secure is charged', async () => {
    const orderId = await placeOrder({ paymentSource: 'card' });
    market.paypal.approveCard(orderId, { liability_shift: 'NO', enrollment_status: 'N' });
    expect((await capture(orderId)).statusCode).toBe(200);
  });
});

describe('a refund that PayPal refuses (PAY-22)', () => {
  async function refundAndReadState(
    issue: string,
  ): Promise<{ state: string; refusal: string | null; calls: number }> {
    const { id } = await placeCapturedOrder();
    const moderator = await signUpModerator(market.api);
    market.paypal.planFaults('refund', { issue });
    const moderatorActor = { userId: moderator.userId, role: 'moderator' as const };
    const refundCallsBefore = market.paypal.callCounts.refund;
    await market.api.application
      .get(ConsoleActions)
      .refundPayment(moderatorActor, { id, reason: 'Broken' }, { cents: 1000 });
    market.setTimeAfterStart(HOUR_MS);
    await getSweepService().reconcile(100);
    const [row] = await market.api.query<{ state: string; refusal: string | null }>(
      'SELECT state, refusal FROM payment_refunds WHERE payment_id = $1',
      [id],
    );
    return { state: '', refusal: null, ...row, calls: market.paypal.callCounts.refund - refundCallsBefore };
  }

  it.each([
    'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
    'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
    'REFUND_IS_RESTRICTED',
  ])('with %s is final and shown', async (issue) => {
    expect(await refundAndReadState(issue)).toEqual({ state: 'refused', refusal: issue, calls: 1 });
  });

  it('with REFUND_FAILED_INSUFFICIENT_FUNDS is made once there is money', async () => {
    expect(await refundAndReadState('REFUND_FAILED_INSUFFICIENT_FUNDS')).toMatchObject({
      state: 'done',
      calls: 2,
    });
  });
});

describe('disputes', () => {
  it('that PayPal does not return raise an alarm, and refunds still work (PAY-42)', async () => {
    const { orderId, captureId, id } = await placeCapturedOrder();
    market.paypal.allowDisputes(false);
    market.paypal.refund(captureId, '10.00');
    market.setTimeAfterStart(2 * HOUR_MS);
    await getSweepService().compareDue(100);
    expect(await readPaymentRow(orderId)).toMatchObject({
      state: 'partly-refunded',
      books_differ_since: expect.any(Date),
    });
    const ledgerCheck = market.api.application.get(LedgerCheckService);
    await expect(ledgerCheck.compare(id)).rejects.toMatchObject({ code: 'payment/disputes-unknown' });
    market.paypal.allowDisputes(true);
    market.setTimeAfterStart(5 * HOUR_MS);
    await getSweepService().compareDue(100);
    expect(await readPaymentRow(orderId)).toMatchObject({ books_differ_since: null });
  });

  it('that are settled by a refund take its amount once (PAY-23)', async () => {
    const { orderId, captureId, id } = await placeCapturedOrder();
    const { id: disputeId } = market.paypal.openDispute(captureId, '100.00');
    market.paypal.settleDispute(disputeId);
    market.setTimeAfterStart(2 * HOUR_MS);
    await getSweepService().compareDue(100);
    const ledgerLines = await market.api.query<{ kind: string; cents: number }>(
      'SELECT kind, cents FROM payment_ledger WHERE payment_id = $1 ORDER BY cents DESC, kind',
      [id],
    );
    expect(ledgerLines.filter(({ kind }) => kind !== 'fee')).toEqual([
      { kind: 'captured', cents: 25_000 },
      { kind: 'dispute-reversed', cents: 10_000 },
      { kind: 'disputed', cents: -10_000 },
      { kind: 'refunded', cents: -10_000 },
    ]);
    expect((await readPaymentRow(orderId)).state).toBe('partly-refunded');
  });
});
