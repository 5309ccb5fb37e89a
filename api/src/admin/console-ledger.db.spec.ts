import { describe, expect, it } from '@jest/globals';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RefundNoticesService } from '@market/domain/payments/refund-notices.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { post } from '@market/test/shop';
import { useConsole } from '@market/test/use-console';
import { useShop } from '@market/test/use-shop';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const shop = useShop(NOON);
const desk = useConsole(shop);
const { ask, act, rent } = desk;

describe('a refund of a part by a moderator', () => {
  const stand = async (payment: string) => {
    const { state, paid, refunds, ledger } = await ask(`/payments/${payment}`);
    const kinds = ledger.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
    return { state, paid, refunds: refunds.map((one: { state: string }) => one.state), ledger: kinds };
  };

  it('leaves the rental running, tells the buyer how much, and says who did it and why', async () => {
    const { rental, payment } = await rent();
    const answer = await act(`/payments/${payment}/refund`, { amount: 100, reason: 'A day was lost' });
    expect(answer.statusCode).toBe(200);
    expect(await stand(payment)).toEqual({
      state: 'partly-refunded',
      paid: 150,
      refunds: ['done'],
      ledger: [
        ['captured', 250],
        ['refunded', -100],
      ],
    });
    expect(await ask(`/rentals/${rental}`)).toMatchObject({ endsAt: '2026-04-30T12:00:00.000Z' });
    const { history } = await ask(`/payments/${payment}`);
    expect(history.at(-2)).toMatchObject({
      state: 'refunding',
      by: 'moderator',
      why: 'a refund ($100.00): A day was lost',
    });
    expect((await ask(`/audit?subjectId=${payment}`)).data[0]).toMatchObject({ reason: 'A day was lost' });
    await shop.api.application.get(RefundNoticesService).tell(payment);
    expect(shop.mailbox.mails.at(-1)?.subject).toBe('A part of your payment for Habit Garden was refunded');
    await act(`/payments/${payment}/refund`);
    expect(await stand(payment)).toMatchObject({ state: 'refunded', paid: 0, refunds: ['done', 'done'] });
    expect(await ask(`/rentals/${rental}`)).toMatchObject({ deliveryState: 'cancelled' });
    await shop.api.application.get(RefundNoticesService).tell(payment);
    expect(shop.mailbox.mails.at(-1)?.subject).toBe('Your payment for Habit Garden was refunded');
  });

  it('is refused above what is left, by that field, and leaves no row', async () => {
    const { payment } = await rent();
    const answer = await act(`/payments/${payment}/refund`, { amount: 250.01 });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'payment/refund-too-much',
      errors: { amount: 'At most $250.00 can be given back.' },
    });
    expect((await ask(`/audit?subjectId=${payment}`)).total).toBe(0);
  });

  it('is refused once PayPal refunds no more, after 180 days', async () => {
    const { payment } = await rent();
    shop.later(180 * 24 * HOUR_MS + 1);
    expect((await act(`/payments/${payment}/refund`)).json().code).toBe('payment/refund-too-late');
  });

  it.each(['lost', 'failing'] as const)(
    'whose answer was %s is made once, even after PayPal forgot the request',
    async (fault) => {
      const { payment } = await rent();
      const before = shop.paypal.refunds.length;
      shop.paypal.next('refund', fault);
      await act(`/payments/${payment}/refund`, { amount: 100 });
      expect(await stand(payment)).toMatchObject({ state: 'refunding' });
      shop.paypal.forgetRequests();
      shop.later(7 * HOUR_MS);
      await shop.api.application.get(PaymentsSweepService).reconcile(10);
      expect(await stand(payment)).toMatchObject({ state: 'partly-refunded', paid: 150 });
      expect(shop.paypal.refunds).toHaveLength(before + 1);
    },
  );

  it('sent twice under one key is one refund', async () => {
    const { payment } = await rent();
    const before = shop.paypal.refunds.length;
    const path = `/admin/payments/${payment}/refund`;
    await post(shop.api, desk.moderator, path, { amount: 100 }, 'refund once');
    await shop.api.query('DELETE FROM idempotency_keys');
    expect((await post(shop.api, desk.moderator, path, { amount: 100 }, 'refund once')).statusCode).toBe(200);
    expect(shop.paypal.refunds).toHaveLength(before + 1);
    expect((await ask(`/audit?subjectId=${payment}`)).total).toBe(1);
  });

  it('that PayPal refuses for good is said to be, and the payment stands where it stood', async () => {
    const { payment } = await rent();
    shop.paypal.giveBack((await ask(`/payments/${payment}`)).captureId, '200.00');
    await act(`/payments/${payment}/refund`, { amount: 100 });
    expect(await stand(payment)).toMatchObject({ state: 'partly-refunded', paid: 50, refunds: ['refused'] });
    // All that is left is whatever PayPal has.
    await act(`/payments/${payment}/refund`);
    expect(await stand(payment)).toMatchObject({ state: 'refunded', paid: 0 });
  });
});

describe('a refund of all by a moderator', () => {
  it('gives back what PayPal has left, though a part went back by hand at the same moment', async () => {
    const { payment } = await rent();
    shop.paypal.giveBack((await ask(`/payments/${payment}`)).captureId, '200.00');
    await act(`/payments/${payment}/refund`);
    const books = async () => {
      const { state, paid, refunds } = await ask(`/payments/${payment}`);
      return { state, paid, refunds: refunds.map((one: { state: string }) => one.state) };
    };
    // Its rental ended when the refund was taken: none of the money may stay here.
    expect((await books()).refunds).toEqual(['done']);
    shop.later(2 * HOUR_MS);
    await shop.api.application.get(PaymentsSweepService).compareDue(100);
    expect(await books()).toMatchObject({ state: 'refunded', paid: 0 });
  });
});

describe('money that went back at PayPal', () => {
  it('is seen when the books are compared, then followed, and ends what it paid for', async () => {
    const { rental, payment } = await rent();
    const { captureId } = await ask(`/payments/${payment}`);
    expect(await ask(`/payments/${payment}/books`)).toEqual({ agrees: true, differences: [] });
    const refund = shop.paypal.giveBack(captureId);
    expect(await ask(`/payments/${payment}/books`)).toEqual({
      agrees: false,
      differences: [{ kind: 'refunded', paypalId: refund.id, ours: 0, theirs: -250 }],
    });
    shop.later(2 * HOUR_MS);
    await shop.api.application.get(PaymentsSweepService).compareDue(100);
    expect(await ask(`/payments/${payment}/books`)).toEqual({ agrees: true, differences: [] });
    const rentals = shop.api.application.get(RentalsService);
    expect(await rentals.refundedStillRunning(100)).toContain(payment);
    await rentals.endRefunded(payment);
    await rentals.endRefunded(payment);
    expect(await ask(`/rentals/${rental}`)).toMatchObject({ endsAt: '2026-01-31T14:00:00.000Z' });
    expect(await rentals.refundedStillRunning(100)).not.toContain(payment);
  });

  it('is looked for ever more seldom, and no more after 240 days', async () => {
    const { payment } = await rent();
    const sweeps = shop.api.application.get(PaymentsSweepService);
    const due = async () =>
      (
        await shop.api.query<{ due: Date | null }>(
          'SELECT compare_due_at AS due FROM payments WHERE id = $1',
          [payment],
        )
      )[0]?.due?.getTime() ?? null;
    expect(await due()).toBe(NOON.getTime() + HOUR_MS);
    shop.later(48 * HOUR_MS);
    await sweeps.compareDue(100);
    expect(await due()).toBe(NOON.getTime() + 72 * HOUR_MS);
    shop.later(241 * 24 * HOUR_MS);
    await sweeps.compareDue(100);
    expect(await due()).toBeNull();
  });
});

describe('the books', () => {
  it.each(['payment_events', 'payment_ledger', 'payment_notices', 'payment_notice_uses'])(
    'of %s only ever grow',
    async (table) => {
      await rent();
      for (const deed of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `UPDATE ${table} SET payment_id = NULL`,
      ])
        await expect(shop.api.query(deed)).rejects.toThrow('only ever grows');
    },
  );

  it('refuse a payment that moves without its event', async () => {
    const { payment } = await rent();
    await expect(
      shop.api.query(`UPDATE payments SET state = 'refunded' WHERE id = $1`, [payment]),
    ).rejects.toThrow('without its event');
  });

  it('hold one capture a payment, and each line of PayPal’s once', async () => {
    const { payment } = await rent();
    const insert = `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, $2, $3, $4, now())`;
    const { captureId } = await ask(`/payments/${payment}`);
    await expect(shop.api.query(insert, [payment, 'captured', 1, 'ANOTHER'])).rejects.toThrow('one_capture');
    await expect(shop.api.query(insert, [payment, 'fee', 1, captureId])).rejects.toThrow('check');
    await shop.api.query(insert, [payment, 'fee', -1, captureId]);
    await expect(shop.api.query(insert, [payment, 'fee', -1, captureId])).rejects.toThrow('unique');
  });
});
