import { describe, expect, it, vi } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { call } from '@market/test/api/catalogue';
import { claim, advanceAndSignInAgain, payFor, rentFor } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { offer, post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const consoleClient = useConsole(market);

const readPage = async (id: string, person = market.buyer) =>
  (
    await market.api.inject({
      method: 'GET',
      url: `/api/deliveries/${id}`,
      headers: { authorization: person.authorization },
    })
  ).json();
const readSteps = async (id: string) =>
  ((await readPage(id)).steps as { step: string }[]).map(({ step }) => step);
const refund = (id: string, person = market.buyer) =>
  post(market.api, person, `/deliveries/${id}/refund`, {});
const deliver = (id: string) => market.api.application.get(DeliveriesService).deliver(id);
async function buyRental(mvpId = market.mvpId): Promise<string> {
  const { deliveryid } = await rentFor(market, { duration: '1 month', mvpId });
  return deliveryid ?? '';
}
const offerWithoutSource = () => offer(market.api, market.lister, { sourceUrl: '' });

describe('the page of a delivery', () => {
  it('shows its buyer the deadline, then the source and the steps (DELIVERY-6)', async () => {
    const id = await buyRental();
    expect(await readPage(id)).toMatchObject({
      state: 'due',
      title: 'Habit Garden',
      dueat: '2026-02-01T12:00:00.000Z',
      sourceUrl: null,
      refundable: false,
    });
    await deliver(id);
    expect(await readPage(id)).toMatchObject({ state: 'sent', sourceUrl: 'https://code.example/mvp' });
    const markDeliveryOpened = () =>
      market.api.inject({
        method: 'PUT',
        url: `/api/deliveries/${id}/opened`,
        headers: { authorization: market.buyer.authorization },
      });
    expect((await markDeliveryOpened()).statusCode).toBe(204);
    await markDeliveryOpened();
    await market.api.application.get(DeliveriesService).sendAgain(id);
    await deliver(id);
    expect(await readSteps(id)).toEqual(['ordered', 'paid', 'sent', 'opened', 'resent']);
  });

  it('shows neither an archive nor an invitation if the lister offers none', async () => {
    const id = await buyRental();
    expect(await readPage(id)).toMatchObject({ archive: null, invitation: null });
    const rows = await market.api.query('SELECT 1 FROM repository_invitations WHERE user_id = $1', [
      market.buyer.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('does not exist for other users', async () => {
    const id = await buyRental();
    const stranger = await market.api.signUp('Eve');
    for (const person of [stranger, market.lister]) {
      expect(await readPage(id, person)).toMatchObject({ status: 404, code: 'delivery/not-found' });
      expect((await refund(id, person)).json()).toMatchObject({ status: 404 });
    }
  });

  it('is linked from the e-mail', async () => {
    const id = await buyRental();
    await deliver(id);
    const mail = market.mailbox.mails.find(({ to }) => to.includes(`${market.buyer.userId}@people.example`));
    expect(mail?.words).toContain(`/delivery/${id}`);
  });

  it('hides the source once the rental has ended', async () => {
    const id = await buyRental();
    await deliver(id);
    await advanceAndSignInAgain(market, 40 * 24 * HOUR_MS);
    expect(await readPage(id)).toMatchObject({ state: 'sent', sourceUrl: null });
  });

  it('refunds at one click 24 hours after the payment, not earlier, and only once (DELIVERY-5, PAY-21)', async () => {
    const id = await buyRental(await offerWithoutSource());
    await deliver(id);
    await market.api.application.get(SourceRequestsService).sendRequest(id);
    expect(await readSteps(id)).toEqual(['ordered', 'paid', 'source-asked']);
    await advanceAndSignInAgain(market, 24 * HOUR_MS - 1);
    expect((await readPage(id)).refundable).toBe(false);
    expect((await refund(id)).json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await readPage(id)).refundable).toBe(true);
    const refundCountBefore = market.paypal.refunds.length;
    const responses = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(market.paypal.refunds).toHaveLength(refundCountBefore + 1);
    expect(await readPage(id)).toMatchObject({ state: 'cancelled', refundable: false, sourceUrl: null });
    expect((await readSteps(id)).at(-1)).toBe('refunded');
  });

  it('says that a refund is pending at PayPal, and offers no second refund (RENT-34)', async () => {
    const id = await buyRental();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    expect(await readPage(id)).toMatchObject({ refundable: true, refunding: false });
    market.paypal.next('refund', 'pending');
    expect((await refund(id)).statusCode).toBe(204);
    expect(await readPage(id)).toMatchObject({ state: 'due', refundable: false, refunding: true });
  });

  it('refunds nothing once the source was sent, however late', async () => {
    const id = await buyRental();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    await deliver(id);
    expect((await readPage(id)).refundable).toBe(false);
    expect((await refund(id)).json()).toMatchObject({ code: 'delivery/not-late' });
  });

  it('refunds nothing while a sent delivery is being sent again, although the 24 hours are over', async () => {
    const id = await buyRental();
    await deliver(id);
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    await market.api.application.get(DeliveriesService).sendAgain(id);
    expect(await readPage(id)).toMatchObject({ state: 'due', refundable: false });
    const refundCountBefore = market.paypal.refunds.length;
    expect((await refund(id)).json()).toMatchObject({ code: 'delivery/not-late' });
    expect(market.paypal.refunds).toHaveLength(refundCountBefore);
  });

  it('refunds nothing if the source is sent at the moment of the refund', async () => {
    const id = await buyRental();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    const payments = market.api.application.get(PaymentsService);
    const originalStartRefund = payments.startRefund.bind(payments);
    const startRefundSpy = vi.spyOn(payments, 'startRefund').mockImplementationOnce(async (...order) => {
      await market.api.query(`UPDATE deliveries SET state = 'sent', sent_at = now() WHERE id = $1`, [id]);
      return originalStartRefund(...order);
    });
    const refundCountBefore = market.paypal.refunds.length;
    expect((await refund(id)).json()).toMatchObject({ code: 'delivery/not-late' });
    startRefundSpy.mockRestore();
    expect(market.paypal.refunds).toHaveLength(refundCountBefore);
    expect(await readPage(id)).toMatchObject({ state: 'sent', refundable: false });
  });

  it('hides the source as soon as a moderator refunds', async () => {
    const { delivery, payment } = await consoleClient.rent();
    await deliver(delivery);
    expect((await readPage(delivery)).sourceUrl).toBe('https://code.example/mvp');
    expect((await consoleClient.act(`/payments/${payment}/refund`)).statusCode).toBe(200);
    expect((await readPage(delivery)).sourceUrl).toBeNull();
  });

  it('counts the 24 hours from the capture, not from the claim (DELIVERY-1)', async () => {
    const paymentId = await payFor(market, { duration: '1 month' });
    await advanceAndSignInAgain(market, 5 * MINUTE_MS);
    const { deliveryid } = (await claim(market, { duration: '1 month' }, paymentId)).json().rental;
    expect((await readPage(deliveryid)).dueat).toBe('2026-02-01T12:00:00.000Z');
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await readPage(deliveryid)).refundable).toBe(true);
  });
});

describe('the private source on the page of the MVP', () => {
  const readSource = async (person: Person) =>
    (await call(market.api, 'GET', `/mvps/${market.mvpId}`, { person })).json().repoUrl;

  it('is shown to its buyer while the rental runs, and not after its end', async () => {
    await buyRental();
    expect(await readSource(market.buyer)).toBe('https://code.example/mvp');
    expect(await readSource(await market.api.signUp('Eve'))).toBe('#');
    // Moves the clock from 31 January to 28 February, when the rental ends.
    await advanceAndSignInAgain(market, 28 * 24 * HOUR_MS);
    expect(await readSource(market.buyer)).toBe('https://code.example/mvp');
    await advanceAndSignInAgain(market, 28 * 24 * HOUR_MS + 1);
    expect(await readSource(market.buyer)).toBe('#');
  });

  it('is not shown after a refund', async () => {
    const id = await buyRental();
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await refund(id)).statusCode).toBe(204);
    expect(await readSource(market.buyer)).toBe('#');
  });
});
