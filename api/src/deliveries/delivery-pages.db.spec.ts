import { describe, expect, it, vi } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { call } from '@market/test/api/catalogue';
import { claimRental, advanceAndSignInAgain, payFor, rentFor } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { offerListing, post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const consoleClient = useConsole(market);

const readPage = async (deliveryId: string, person = market.buyer) =>
  (
    await market.api.inject({
      method: 'GET',
      url: `/api/deliveries/${deliveryId}`,
      headers: { authorization: person.authorization },
    })
  ).json();
const readSteps = async (deliveryId: string) =>
  ((await readPage(deliveryId)).steps as { step: string }[]).map(({ step }) => step);
const refund = (deliveryId: string, person = market.buyer) =>
  post(market.api, person, `/deliveries/${deliveryId}/refund`, {});
const open = (deliveryId: string, person = market.buyer) =>
  market.api.inject({
    method: 'PUT',
    url: `/api/deliveries/${deliveryId}/opened`,
    headers: { authorization: person.authorization },
  });
const deliver = (deliveryId: string) => market.api.application.get(DeliveriesService).deliver(deliveryId);
async function rentAndReadDeliveryId(mvpId = market.mvpId): Promise<string> {
  const { deliveryid } = await rentFor(market, { duration: '1 month', mvpId });
  return deliveryid ?? '';
}
const offerWithoutSource = () => offerListing(market.api, market.lister, { sourceUrl: '' });

describe('the page of a delivery', () => {
  it('shows its buyer the deadline, then the source and the steps (DELIVERY-6)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    expect(await readPage(deliveryId)).toMatchObject({
      state: 'due',
      title: 'Habit Garden',
      dueat: '2026-02-01T12:00:00.000Z',
      sourceUrl: null,
      refundable: false,
    });
    await deliver(deliveryId);
    expect(await readPage(deliveryId)).toMatchObject({
      state: 'sent',
      sourceUrl: 'https://code.example/mvp',
    });
    expect((await open(deliveryId)).statusCode).toBe(204);
    await open(deliveryId);
    await market.api.application.get(DeliveriesService).sendAgain(deliveryId);
    await deliver(deliveryId);
    expect(await readSteps(deliveryId)).toEqual(['ordered', 'paid', 'sent', 'opened', 'resent']);
  });

  it('shows neither an archive nor an invitation if the lister offers none', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    expect(await readPage(deliveryId)).toMatchObject({ archive: null, invitation: null });
    const rows = await market.api.query('SELECT 1 FROM repository_invitations WHERE user_id = $1', [
      market.buyer.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('does not exist for other users', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    const stranger = await market.api.signUp('Eve');
    for (const person of [stranger, market.lister]) {
      expect(await readPage(deliveryId, person)).toMatchObject({ status: 404, code: 'delivery/not-found' });
      expect((await refund(deliveryId, person)).json()).toMatchObject({ status: 404 });
    }
  });

  it('is linked from the e-mail', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await deliver(deliveryId);
    const mail = market.mailbox.mails.find(({ to }) => to.includes(`${market.buyer.userId}@people.example`));
    expect(mail?.decodedText).toContain(`/delivery/${deliveryId}`);
  });

  it('hides the source once the rental has ended', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await deliver(deliveryId);
    await advanceAndSignInAgain(market, 40 * 24 * HOUR_MS);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'sent', sourceUrl: null });
  });

  it('refunds at one click 24 hours after the payment, not earlier, and only once (DELIVERY-5, PAY-21)', async () => {
    const deliveryId = await rentAndReadDeliveryId(await offerWithoutSource());
    await deliver(deliveryId);
    await market.api.application.get(SourceRequestsService).sendRequest(deliveryId);
    expect(await readSteps(deliveryId)).toEqual(['ordered', 'paid', 'source-asked']);
    await advanceAndSignInAgain(market, 24 * HOUR_MS - 1);
    expect((await readPage(deliveryId)).refundable).toBe(false);
    expect((await refund(deliveryId)).json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await readPage(deliveryId)).refundable).toBe(true);
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    const responses = await Promise.all([refund(deliveryId), refund(deliveryId), refund(deliveryId)]);
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore + 1);
    expect(await readPage(deliveryId)).toMatchObject({
      state: 'cancelled',
      refundable: false,
      sourceUrl: null,
    });
    expect((await readSteps(deliveryId)).at(-1)).toBe('refunded');
  });

  it('says that a refund is pending at PayPal, and offers no second refund (RENT-34)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    expect(await readPage(deliveryId)).toMatchObject({ refundable: true, refunding: false });
    market.paypal.planFaults('refund', 'pending');
    expect((await refund(deliveryId)).statusCode).toBe(204);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'due', refundable: false, refunding: true });
  });

  it('refunds nothing once the source was sent, however late', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    await deliver(deliveryId);
    expect((await readPage(deliveryId)).refundable).toBe(false);
    expect((await refund(deliveryId)).json()).toMatchObject({ code: 'delivery/not-late' });
  });

  it('refunds nothing while a sent delivery is being sent again, although the 24 hours are over', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await deliver(deliveryId);
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    await market.api.application.get(DeliveriesService).sendAgain(deliveryId);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'due', refundable: false });
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    expect((await refund(deliveryId)).json()).toMatchObject({ code: 'delivery/not-late' });
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore);
  });

  it('refunds nothing if the source is sent at the moment of the refund', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    const payments = market.api.application.get(PaymentsService);
    const originalStartRefund = payments.startRefund.bind(payments);
    const startRefundSpy = vi.spyOn(payments, 'startRefund').mockImplementationOnce(async (...order) => {
      await market.api.query(`UPDATE deliveries SET state = 'sent', sent_at = now() WHERE id = $1`, [
        deliveryId,
      ]);
      return originalStartRefund(...order);
    });
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    expect((await refund(deliveryId)).json()).toMatchObject({ code: 'delivery/not-late' });
    startRefundSpy.mockRestore();
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'sent', refundable: false });
  });

  it('hides the source as soon as a moderator refunds', async () => {
    const { deliveryId, paymentId } = await consoleClient.rentListing();
    await deliver(deliveryId);
    expect((await readPage(deliveryId)).sourceUrl).toBe('https://code.example/mvp');
    expect((await consoleClient.postAction(`/payments/${paymentId}/refund`)).statusCode).toBe(200);
    expect((await readPage(deliveryId)).sourceUrl).toBeNull();
  });

  it('counts the 24 hours from the capture, not from the claim (DELIVERY-1)', async () => {
    const paymentId = await payFor(market, { duration: '1 month' });
    await advanceAndSignInAgain(market, 5 * MINUTE_MS);
    const { deliveryid } = (await claimRental(market, { duration: '1 month' }, paymentId)).json().rental;
    expect((await readPage(deliveryid)).dueat).toBe('2026-02-01T12:00:00.000Z');
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await readPage(deliveryid)).refundable).toBe(true);
  });
});

describe('a source that its buyer opens before the e-mail is sent', () => {
  const SOURCE_URL = 'https://code.example/mvp';
  const readShownSources = async (deliveryId: string) => {
    const { authorization } = market.buyer;
    const rentalsReply = await market.api.inject({
      url: '/api/rentals/my-rentals',
      headers: { authorization },
    });
    const listingReply = await call(market.api, 'GET', `/mvps/${market.mvpId}`, { person: market.buyer });
    return [
      (await readPage(deliveryId)).sourceUrl,
      rentalsReply.json().rentals[0].sourceUrl,
      listingReply.json().repoUrl,
    ];
  };

  it('is shown everywhere, and its late delivery is not refunded (DELIVERY-5, DELIVERY-9)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    expect(await readPage(deliveryId)).toMatchObject({ openable: true, refundable: true });
    expect(await readShownSources(deliveryId)).toEqual([null, null, '#']);
    expect((await open(deliveryId)).statusCode).toBe(204);
    expect(await readShownSources(deliveryId)).toEqual([SOURCE_URL, SOURCE_URL, SOURCE_URL]);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'due', openable: false, refundable: false });
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    expect((await refund(deliveryId)).json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore);
  });

  it('counts as delivered then, and is e-mailed afterwards (DELIVERY-9)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await open(deliveryId);
    const [earning] = await market.api.query<{ releaseDueAt: Date }>(
      `SELECT e.release_due_at AS "releaseDueAt" FROM earnings e JOIN rentals r ON r.payment_id = e.payment_id
       JOIN deliveries d ON d.rental_id = r.id WHERE d.id = $1`,
      [deliveryId],
    );
    expect(earning?.releaseDueAt).toEqual(new Date('2026-02-07T12:00:00.000Z'));
    await deliver(deliveryId);
    expect(await readPage(deliveryId)).toMatchObject({ state: 'sent', sourceUrl: SOURCE_URL });
    expect(await readSteps(deliveryId)).toEqual(['ordered', 'paid', 'opened', 'sent']);
  });

  it('stays hidden from other people, and does not exist until its lister enters it', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    expect((await open(deliveryId, await market.api.signUp('Eve'))).statusCode).toBe(404);
    expect((await readPage(deliveryId)).sourceUrl).toBeNull();
    const waitingId = await rentAndReadDeliveryId(await offerWithoutSource());
    for (const prepare of [() => open(waitingId), () => deliver(waitingId)]) {
      await prepare();
      await open(waitingId);
      expect(await readPage(waitingId)).toMatchObject({ openable: false });
      expect(await readSteps(waitingId)).not.toContain('opened');
    }
    await advanceAndSignInAgain(market, 24 * HOUR_MS);
    expect((await readPage(waitingId)).refundable).toBe(true);
  });

  it('stays hidden while PayPal decides on the refund (DELIVERY-9)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    market.paypal.planFaults('refund', 'pending');
    expect((await refund(deliveryId)).statusCode).toBe(204);
    expect((await open(deliveryId)).statusCode).toBe(204);
    expect(await readPage(deliveryId)).toMatchObject({ openable: false, sourceUrl: null, refunding: true });
    expect(await readSteps(deliveryId)).not.toContain('opened');
  });

  it('is either opened or refunded if both happen at once (DELIVERY-5)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await advanceAndSignInAgain(market, 25 * HOUR_MS);
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    await Promise.all([refund(deliveryId), open(deliveryId), refund(deliveryId), open(deliveryId)]);
    const isOpened = (await readSteps(deliveryId)).includes('opened');
    expect(market.paypal.refundedCaptureIds.length - refundCountBefore).toBe(isOpened ? 0 : 1);
  });
});

describe('the private source on the page of the MVP', () => {
  const readSource = async (person: Person) =>
    (await call(market.api, 'GET', `/mvps/${market.mvpId}`, { person })).json().repoUrl;

  it('is shown to its buyer once it was sent, while the rental runs, and not after its end (DELIVERY-6)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    expect(await readSource(market.buyer)).toBe('#');
    await deliver(deliveryId);
    expect(await readSource(market.buyer)).toBe('https://code.example/mvp');
    expect(await readSource(await market.api.signUp('Eve'))).toBe('#');
    // Moves the clock from 31 January to 28 February, when the rental ends.
    await advanceAndSignInAgain(market, 28 * 24 * HOUR_MS);
    expect(await readSource(market.buyer)).toBe('https://code.example/mvp');
    await advanceAndSignInAgain(market, 28 * 24 * HOUR_MS + 1);
    expect(await readSource(market.buyer)).toBe('#');
  });

  it('is not shown after a refund', async () => {
    const { deliveryId, paymentId } = await consoleClient.rentListing();
    await deliver(deliveryId);
    expect(await readSource(market.buyer)).toBe('https://code.example/mvp');
    expect((await consoleClient.postAction(`/payments/${paymentId}/refund`)).statusCode).toBe(200);
    expect(await readSource(market.buyer)).toBe('#');
  });
});
