import { describe, expect, it } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { call } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { pay, post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const market = useTestMarket(NOON);
const consoleClient = useConsole(market);
const { read: readConsole, postAction, rentListing } = consoleClient;
const readNoticeKinds = async (person: Person): Promise<string[]> =>
  (await call(market.api, 'GET', '/users/notices', { person }))
    .json()
    .notices.map(({ kind }: { kind: string }) => kind);

describe('a refund by a moderator', () => {
  it('refunds the money, ends the rental, cancels the delivery, and is in the audit log', async () => {
    const { rentalId, paymentId, deliveryId } = await rentListing();
    market.setTimeAfterStart(HOUR_MS);
    const response = await postAction(`/payments/${paymentId}/refund`, { reason: 'It never worked' });
    expect(response.json()).toMatchObject({ state: 'refunded', amount: 250, rentalId });
    expect(response.json().history.map(({ state }: { state: string }) => state)).toEqual([
      'creating',
      'created',
      'capturing',
      'completed',
      'refunding',
      'refunded',
    ]);
    expect(market.paypal.refundedCaptureIds).toHaveLength(1);
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({
      endsAt: '2026-01-31T13:00:00.000Z',
      deliveryState: 'cancelled',
    });
    expect((await postAction(`/deliveries/${deliveryId}/resend`)).json()).toMatchObject({
      code: 'delivery/cancelled',
    });
    await market.api.application.get(DeliveriesService).deliver(deliveryId);
    expect(market.mailbox.mails).toEqual([]);
    expect((await readConsole(`/audit?subjectId=${paymentId}`)).data).toMatchObject([
      {
        action: 'payment.refund',
        subjectName: 'Habit Garden, 3 months',
        before: { state: 'completed' },
        after: { state: 'refunding' },
        reason: 'It never worked',
      },
    ]);
  });

  it('of a payment that is not a rental yet is e-mailed without another reason (NOTIFY-3)', async () => {
    const { api, paypal, buyer, mvpId } = market;
    const captureId = await pay(api, paypal, { buyer, mvpId });
    const [payment] = await api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
      captureId,
    ]);
    await postAction(`/payments/${payment?.id}/refund`);
    await api.application.get(RefundMailsService).send(payment?.id ?? '');
    const mailText = market.mailbox.mails[0]?.decodedText;
    expect(mailText).toContain(
      'was refunded in full to the card or wallet you paid with. Nothing was rented.',
    );
    expect(mailText).not.toContain('no longer available');
  });

  it('is made once for concurrent requests', async () => {
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    const { paymentId } = await rentListing();
    const responses = await Promise.all([1, 2, 3].map(() => postAction(`/payments/${paymentId}/refund`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore + 1);
    expect((await readConsole(`/audit?subjectId=${paymentId}`)).total).toBe(1);
  });

  it('is retried by the sweep while PayPal does not respond', async () => {
    const { paymentId } = await rentListing();
    market.paypal.planFaults('refund', 'failing');
    expect((await postAction(`/payments/${paymentId}/refund`)).json()).toMatchObject({ state: 'refunding' });
    market.setTimeAfterStart(HOUR_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    expect(await readConsole(`/payments/${paymentId}`)).toMatchObject({ state: 'refunded' });
  });

  it('that PayPal refuses permanently changes neither rental nor delivery, and notifies buyer and moderators (PAY-22)', async () => {
    const { rentalId, paymentId, deliveryId } = await rentListing();
    const rentalBefore = await readConsole(`/rentals/${rentalId}`);
    market.paypal.planFaults('refund', { issue: 'REFUND_NOT_ALLOWED' });
    expect((await postAction(`/payments/${paymentId}/refund`)).json()).toMatchObject({ state: 'completed' });
    expect(await readConsole(`/rentals/${rentalId}`)).toEqual(rentalBefore);
    const mailCountBefore = market.mailbox.mails.length;
    await market.api.application.get(DeliveriesService).deliver(deliveryId);
    expect(market.mailbox.mails).toHaveLength(mailCountBefore + 1);
    await market.api.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
    const notices = market.api.application.get(NoticesService);
    for (const id of await notices.findDue(1000)) await notices.notify(id);
    expect(await readNoticeKinds(market.buyer)).toContain('payment.refund-refused');
    expect(await readNoticeKinds(consoleClient.moderator)).toContain('refund.refused');
  });

  it('that is pending at PayPal stops the delivery, and ends the rental only once the refund is completed (RENT-34)', async () => {
    const { rentalId, paymentId, deliveryId } = await rentListing();
    const { endsAt } = await readConsole(`/rentals/${rentalId}`);
    market.paypal.planFaults('refund', 'pending');
    expect((await postAction(`/payments/${paymentId}/refund`)).json()).toMatchObject({ state: 'refunding' });
    const deliveries = market.api.application.get(DeliveriesService);
    const mailCountBefore = market.mailbox.mails.length;
    await deliveries.deliver(deliveryId);
    expect(await deliveries.findDue(100)).not.toContain(deliveryId);
    expect(market.mailbox.mails).toHaveLength(mailCountBefore);
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({ endsAt, deliveryState: 'due' });
    const [row] = await market.api.query<{ capture_id: string }>(
      'SELECT capture_id FROM payments WHERE id = $1',
      [paymentId],
    );
    market.paypal.decidePendingRefund(row?.capture_id ?? '', 'COMPLETED');
    market.setTimeAfterStart(HOUR_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(10);
    await market.api.application.get(RentalsService).endRefunded(paymentId);
    expect(await readConsole(`/rentals/${rentalId}`)).toMatchObject({ deliveryState: 'cancelled' });
    expect((await readConsole(`/rentals/${rentalId}`)).endsAt).not.toBe(endsAt);
  });

  it('of a purchase makes the MVP available again, and does not count as revenue', async () => {
    const { paymentId } = await rentListing('outright');
    await postAction(`/payments/${paymentId}/refund`);
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
    expect((await postAction(`/payments/${data[0].id}/refund`)).json()).toMatchObject({
      status: 409,
      code: 'payment/not-refundable',
    });
    expect((await readConsole(`/audit?subjectId=${data[0].id}`)).total).toBe(0);
  });
});

describe('a delivery', () => {
  it('is sent again as a new e-mail, and counts as on time if the first e-mail was', async () => {
    const { deliveryId } = await rentListing();
    const deliveriesService = market.api.application.get(DeliveriesService);
    await deliveriesService.deliver(deliveryId);
    market.setTimeAfterStart(30 * HOUR_MS);
    const { overdue } = (await readConsole('/overview')).deliveries;
    expect((await postAction(`/deliveries/${deliveryId}/resend`)).json()).toMatchObject({
      state: 'due',
      sentAt: null,
    });
    expect((await readConsole('/overview')).deliveries.overdue).toBe(overdue);
    await deliveriesService.deliver(deliveryId);
    expect(market.mailbox.mails).toHaveLength(2);
    expect(new Set(market.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
    const { deliveries } = await readConsole('/overview');
    expect(deliveries.missed).toBe(0);
    expect(deliveries.kept).toBeGreaterThan(0);
  });

  it('that failed is retried at once, and is listed as overdue after 24 hours', async () => {
    const { deliveryId } = await rentListing();
    await market.api.query(`UPDATE deliveries SET last_error = 'Refused', next_try_at = $2 WHERE id = $1`, [
      deliveryId,
      new Date(NOON.getTime() + HOUR_MS),
    ]);
    expect((await readConsole('/deliveries?standing=failing')).data).toMatchObject([
      { id: deliveryId, isOverdue: false },
    ]);
    await postAction(`/deliveries/${deliveryId}/resend`);
    await market.api.application.get(DeliveriesService).deliver(deliveryId);
    expect(market.mailbox.mails).toHaveLength(1);
    const lateDeliveryId = (await rentListing()).deliveryId;
    market.setTimeAfterStart(24 * HOUR_MS);
    expect((await readConsole('/deliveries?standing=overdue')).data).toContainEqual(
      expect.objectContaining({ id: lateDeliveryId, isOverdue: true }),
    );
  });
});

describe('the overview', () => {
  it('counts listings, rentals and revenue by day, without refunded money', async () => {
    await market.api.query('TRUNCATE payments CASCADE');
    await rentListing();
    const { paymentId } = await rentListing('1 month');
    await postAction(`/payments/${paymentId}/refund`);
    const { days } = await readConsole('/overview?days=7');
    expect(days).toHaveLength(7);
    expect(days[6]).toMatchObject({ day: '2026-01-31', rentals: 2, revenue: 250 });
    expect(days[0]).toEqual({ day: '2026-01-25', listings: 0, rentals: 0, revenue: 0 });
  });
});
