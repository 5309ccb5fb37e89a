import { describe, expect, it } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { call } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const market = useTestMarket(NOON);
const consoleClient = useConsole(market);
const { read: readConsole, act, rent } = consoleClient;
const readNoticeKinds = async (person: Person): Promise<string[]> =>
  (await call(market.api, 'GET', '/users/notices', { person }))
    .json()
    .notices.map(({ kind }: { kind: string }) => kind);

describe('a refund by a moderator', () => {
  it('refunds the money, ends the rental, cancels the delivery, and is in the audit log', async () => {
    const { rental, payment, delivery } = await rent();
    market.later(HOUR_MS);
    const response = await act(`/payments/${payment}/refund`, { reason: 'It never worked' });
    expect(response.json()).toMatchObject({ state: 'refunded', amount: 250, rentalId: rental });
    expect(response.json().history.map(({ state }: { state: string }) => state)).toEqual([
      'creating',
      'created',
      'capturing',
      'completed',
      'refunding',
      'refunded',
    ]);
    expect(market.paypal.refunds).toHaveLength(1);
    expect(await readConsole(`/rentals/${rental}`)).toMatchObject({
      endsAt: '2026-01-31T13:00:00.000Z',
      deliveryState: 'cancelled',
    });
    expect((await act(`/deliveries/${delivery}/resend`)).json()).toMatchObject({
      code: 'delivery/cancelled',
    });
    await market.api.application.get(DeliveriesService).deliver(delivery);
    expect(market.mailbox.mails).toEqual([]);
    expect((await readConsole(`/audit?subjectId=${payment}`)).data).toMatchObject([
      {
        action: 'payment.refund',
        subjectName: 'Habit Garden, 3 months',
        before: { state: 'completed' },
        after: { state: 'refunding' },
        reason: 'It never worked',
      },
    ]);
  });

  it('is made once for concurrent requests', async () => {
    const refundCountBefore = market.paypal.refunds.length;
    const { payment } = await rent();
    const responses = await Promise.all([1, 2, 3].map(() => act(`/payments/${payment}/refund`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(market.paypal.refunds).toHaveLength(refundCountBefore + 1);
    expect((await readConsole(`/audit?subjectId=${payment}`)).total).toBe(1);
  });

  it('is retried by the sweep while PayPal does not respond', async () => {
    const { payment } = await rent();
    market.paypal.next('refund', 'failing');
    expect((await act(`/payments/${payment}/refund`)).json()).toMatchObject({ state: 'refunding' });
    market.later(HOUR_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    expect(await readConsole(`/payments/${payment}`)).toMatchObject({ state: 'refunded' });
  });

  it('that PayPal refuses permanently changes neither rental nor delivery, and notifies buyer and moderators (PAY-22)', async () => {
    const { rental, payment, delivery } = await rent();
    const rentalBefore = await readConsole(`/rentals/${rental}`);
    market.paypal.next('refund', { issue: 'REFUND_NOT_ALLOWED' });
    expect((await act(`/payments/${payment}/refund`)).json()).toMatchObject({ state: 'completed' });
    expect(await readConsole(`/rentals/${rental}`)).toEqual(rentalBefore);
    const mailCountBefore = market.mailbox.mails.length;
    await market.api.application.get(DeliveriesService).deliver(delivery);
    expect(market.mailbox.mails).toHaveLength(mailCountBefore + 1);
    await market.api.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
    const notices = market.api.application.get(NoticesService);
    for (const id of await notices.findDue(1000)) await notices.notify(id);
    expect(await readNoticeKinds(market.buyer)).toContain('payment.refund-refused');
    expect(await readNoticeKinds(consoleClient.moderator)).toContain('refund.refused');
  });

  it('that is pending at PayPal stops the delivery, and ends the rental only once the refund is completed (RENT-34)', async () => {
    const { rental, payment, delivery } = await rent();
    const { endsAt } = await readConsole(`/rentals/${rental}`);
    market.paypal.next('refund', 'pending');
    expect((await act(`/payments/${payment}/refund`)).json()).toMatchObject({ state: 'refunding' });
    const deliveries = market.api.application.get(DeliveriesService);
    const mailCountBefore = market.mailbox.mails.length;
    await deliveries.deliver(delivery);
    expect(await deliveries.findDue(100)).not.toContain(delivery);
    expect(market.mailbox.mails).toHaveLength(mailCountBefore);
    expect(await readConsole(`/rentals/${rental}`)).toMatchObject({ endsAt, deliveryState: 'due' });
    const [row] = await market.api.query<{ capture_id: string }>(
      'SELECT capture_id FROM payments WHERE id = $1',
      [payment],
    );
    market.paypal.clearRefund(row?.capture_id ?? '', 'COMPLETED');
    market.later(HOUR_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    await market.api.application.get(RentalsService).endRefunded(payment);
    expect(await readConsole(`/rentals/${rental}`)).toMatchObject({ deliveryState: 'cancelled' });
    expect((await readConsole(`/rentals/${rental}`)).endsAt).not.toBe(endsAt);
  });

  it('of a purchase makes the MVP available again, and does not count as revenue', async () => {
    const { payment } = await rent('outright');
    await act(`/payments/${payment}/refund`);
    const ownListings = await call(market.api, 'GET', '/mvps/my-listings', { person: market.lister });
    const listing = ownListings.json().find(({ id }: { id: string }) => id === market.mvpId);
    expect(listing).toMatchObject({ earned: 0, isAvailable: false });
    const changeResponse = await call(market.api, 'PUT', `/mvps/${market.mvpId}`, {
      person: market.lister,
      body: { isavailable: true },
    });
    expect(changeResponse.json()).toMatchObject({ isAvailable: true });
  });

  it('is refused for a payment that was never captured, and inserts no row', async () => {
    const { orderId } = (
      await post(market.api, market.buyer, '/paypal/create-order', {
        mvpId: market.mvpId,
        duration: '1 month',
        amount: 100,
      })
    ).json();
    const { data } = await readConsole(`/payments?q=${orderId}`);
    expect(data).toMatchObject([{ state: 'created' }]);
    expect((await act(`/payments/${data[0].id}/refund`)).json()).toMatchObject({
      status: 409,
      code: 'payment/not-refundable',
    });
    expect((await readConsole(`/audit?subjectId=${data[0].id}`)).total).toBe(0);
  });
});

describe('a delivery', () => {
  it('is sent again as a new e-mail, and counts as on time if the first e-mail was', async () => {
    const { delivery } = await rent();
    const deliveriesService = market.api.application.get(DeliveriesService);
    await deliveriesService.deliver(delivery);
    market.later(30 * HOUR_MS);
    expect((await act(`/deliveries/${delivery}/resend`)).json()).toMatchObject({
      state: 'due',
      sentAt: null,
    });
    await deliveriesService.deliver(delivery);
    expect(market.mailbox.mails).toHaveLength(2);
    expect(new Set(market.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
    const { deliveries } = await readConsole('/overview');
    expect(deliveries.missed).toBe(0);
    expect(deliveries.kept).toBeGreaterThan(0);
  });

  it('that failed is retried at once, and is listed as overdue after 24 hours', async () => {
    const { delivery } = await rent();
    await market.api.query(`UPDATE deliveries SET last_error = 'Refused', next_try_at = $2 WHERE id = $1`, [
      delivery,
      new Date(NOON.getTime() + HOUR_MS),
    ]);
    expect((await readConsole('/deliveries?standing=failing')).data).toMatchObject([
      { id: delivery, isOverdue: false },
    ]);
    await act(`/deliveries/${delivery}/resend`);
    await market.api.application.get(DeliveriesService).deliver(delivery);
    expect(market.mailbox.mails).toHaveLength(1);
    const lateDeliveryId = (await rent()).delivery;
    market.later(24 * HOUR_MS);
    expect((await readConsole('/deliveries?standing=overdue')).data).toContainEqual(
      expect.objectContaining({ id: lateDeliveryId, isOverdue: true }),
    );
  });
});

describe('the overview', () => {
  it('counts listings, rentals and revenue by day, without refunded money', async () => {
    await market.api.query('TRUNCATE payments CASCADE');
    await rent();
    const { payment } = await rent('1 month');
    await act(`/payments/${payment}/refund`);
    const { days } = await readConsole('/overview?days=7');
    expect(days).toHaveLength(7);
    expect(days[6]).toMatchObject({ day: '2026-01-31', rentals: 2, revenue: 250 });
    expect(days[0]).toEqual({ day: '2026-01-25', listings: 0, rentals: 0, revenue: 0 });
  });
});
