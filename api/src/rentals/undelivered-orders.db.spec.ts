import { describe, expect, it } from 'vitest';
import type { Rental } from '@market/contract/rentals/rentals';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { call } from '@market/test/api/catalogue';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { useSweeps } from '@market/test/api/use-sweeps';
import { useTestMarket } from '@market/test/api/use-test-market';

const DAY_MS = 24 * 3_600_000;
/**
 * How long after the end of its rental an undelivered order is refunded. Not at once, because the e-mail with the code
 * may still be on its way.
 */
const AFTER_END_MS = 10 * 60_000;
/** How long a rental of one month lasts: from 31 January to 28 February. */
const MONTH_MS = 28 * DAY_MS;

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const sweep = useSweeps(market);

const deliver = ({ deliveryid }: Rental) =>
  market.api.application.get(DeliveriesService).deliver(deliveryid ?? '');
const addSource = () =>
  market.api.query(`UPDATE listings SET source_url = 'https://code.example/late' WHERE id = $1`, [
    market.mvpId,
  ]);
const deliveryMailSubjects = () =>
  market.mailbox.mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('Your source code'));
async function offerWithoutSource(): Promise<void> {
  market.mvpId = await offerListing(market.api, market.lister, { sourceUrl: '' });
}
async function captureOf({ id }: Rental): Promise<string> {
  const [payment] = await market.api.query<{ capture: string }>(
    'SELECT capture_id AS capture FROM payments p JOIN rentals r ON r.payment_id = p.id WHERE r.id = $1',
    [id],
  );
  return payment?.capture ?? '';
}
async function readShareDate({ id }: Rental): Promise<Date | null | undefined> {
  const [earning] = await market.api.query<{ releaseDueAt: Date | null }>(
    `SELECT e.release_due_at AS "releaseDueAt" FROM earnings e JOIN rentals r ON r.payment_id = e.payment_id
     WHERE r.id = $1`,
    [id],
  );
  return earning?.releaseDueAt;
}
/**
 * Runs the sweep `ms` after the test's start time. Returns how many refunds PayPal has made of the rental's payment.
 */
async function sweepAt(ms: number, rental: Rental): Promise<number> {
  market.setTimeAfterStart(ms);
  await sweep('undelivered orders');
  const captureId = await captureOf(rental);
  return market.paypal.refundedCaptureIds.filter((id) => id === captureId).length;
}
async function readPage({ deliveryid }: Rental) {
  market.buyer = await market.api.signIn(market.buyer.userId);
  return (await call(market.api, 'GET', `/deliveries/${deliveryid}`, { person: market.buyer })).json();
}

describe('an order of which nothing was delivered', () => {
  it('is refunded once, after its rental has ended, and its source is not sent any more (DELIVERY-5)', async () => {
    await offerWithoutSource();
    const rental = await rentFor(market, { duration: '1 month' });
    await deliver(rental);
    expect(await sweepAt(MONTH_MS, rental)).toBe(0);
    await addSource();
    market.setTimeAfterStart(MONTH_MS + 60_000);
    await sweep('deliveries with a new source');
    await sweep('due deliveries');
    expect(deliveryMailSubjects()).toEqual([]);
    expect(await sweepAt(MONTH_MS + AFTER_END_MS, rental)).toBe(0);
    expect(await sweepAt(MONTH_MS + AFTER_END_MS + 1, rental)).toBe(1);
    expect(await sweepAt(MONTH_MS + DAY_MS, rental)).toBe(1);
    const page = await readPage(rental);
    expect(page).toMatchObject({ state: 'cancelled', sourceUrl: null });
    expect(page.steps.at(-1)).toMatchObject({ step: 'refunded' });
  });

  it('is not refunded again if PayPal refuses for good, and does not keep its buyer from deleting the account', async () => {
    const rental = await rentFor(market, { duration: '1 month' });
    const captureId = await captureOf(rental);
    market.paypal.refuse(captureId, 'REFUND_NOT_ALLOWED', 9);
    for (const days of [0, 1, 2])
      expect(await sweepAt(MONTH_MS + days * DAY_MS + AFTER_END_MS + 1, rental)).toBe(0);
    expect(market.paypal.refusedIds.filter((id) => id === captureId)).toHaveLength(1);
    market.buyer = await market.api.signIn(market.buyer.userId);
    const deletion = await post(market.api, market.buyer, '/users/delete-account', {
      userId: market.buyer.userId,
    });
    expect(deletion.statusCode).toBe(204);
  });

  it('is refunded after its end although PayPal refused the refund that its buyer requested before', async () => {
    await offerWithoutSource();
    const rental = await rentFor(market, { duration: '1 month' });
    const captureId = await captureOf(rental);
    market.paypal.refuse(captureId, 'REFUND_NOT_ALLOWED', 1);
    await advanceAndSignInAgain(market, 2 * DAY_MS);
    await post(market.api, market.buyer, `/deliveries/${rental.deliveryid}/refund`, {});
    expect(market.paypal.refusedIds).toContain(captureId);
    expect(await sweepAt(MONTH_MS + AFTER_END_MS + 1, rental)).toBe(1);
  });

  it('is an extension, and is refunded when its own period has ended', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    await deliver(firstRental);
    await market.api.query(`UPDATE listings SET source_url = '' WHERE id = $1`, [market.mvpId]);
    const extension = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    await deliver(extension);
    expect(await sweepAt(MONTH_MS + DAY_MS, firstRental)).toBe(0);
    // The chain runs from 31 January to 28 February and from then to 28 March.
    expect(await sweepAt(2 * MONTH_MS + AFTER_END_MS, extension)).toBe(0);
    expect(await sweepAt(2 * MONTH_MS + AFTER_END_MS + 1, extension)).toBe(1);
    expect(await sweepAt(2 * MONTH_MS + AFTER_END_MS + 1, firstRental)).toBe(0);
  });

  it('is refunded ten days before PayPal allows no more refunds, if it has not ended by then', async () => {
    await offerWithoutSource();
    const purchase = await rentFor(market, { duration: 'outright' });
    expect(await sweepAt(170 * DAY_MS, purchase)).toBe(0);
    expect(await sweepAt(170 * DAY_MS + 1, purchase)).toBe(1);
  });

  it('is still delivered after its end if it is credited to a purchase, and is not refunded (RENT-22)', async () => {
    await offerWithoutSource();
    const rental = await rentFor(market, { duration: '1 month' });
    await deliver(rental);
    await advanceAndSignInAgain(market, DAY_MS);
    const purchase = await rentFor(market, { duration: 'outright', rentalId: rental.id, amount: 2400 });
    await deliver(purchase);
    expect(await sweepAt(MONTH_MS + AFTER_END_MS + 1, rental)).toBe(0);
    await addSource();
    await sweep('deliveries with a new source');
    await sweep('due deliveries');
    expect(deliveryMailSubjects()).toHaveLength(2);
  });

  it('is no extension or purchase of a buyer who received the source before, if only its e-mail is refused', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    await deliver(firstRental);
    const extension = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect(await readShareDate(extension)).toBeNull();
    // The chain runs from 31 January to 28 February and from then to 28 March.
    expect(await sweepAt(MONTH_MS + DAY_MS, extension)).toBe(0);
    await sweep('earnings to release');
    // The share becomes available 7 days after the source counts as delivered: from the start of the extension (EARN-4).
    expect(await readShareDate(extension)).toEqual(new Date('2026-03-07T12:00:00.000Z'));
    await advanceAndSignInAgain(market, 0);
    const { refundable } = await readPage(extension);
    expect(refundable).toBe(false);
    expect(await sweepAt(2 * MONTH_MS + DAY_MS, extension)).toBe(0);
  });

  it('is no earlier or later period of a buyer who opened the source of one of them', async () => {
    const first = await rentFor(market, { duration: '1 month' });
    const second = await rentFor(market, { duration: '1 month', rentalId: first.id });
    const third = await rentFor(market, { duration: '1 month', rentalId: second.id });
    const path = `/deliveries/${second.deliveryid}/opened`;
    const response = await call(market.api, 'PUT', path, { person: market.buyer });
    expect(response.statusCode).toBe(204);
    await advanceAndSignInAgain(market, DAY_MS);
    const { refundable } = await readPage(first);
    expect(refundable).toBe(false);
    for (const rental of [first, second, third]) expect(await sweepAt(120 * DAY_MS, rental)).toBe(0);
  });

  it('is an order after a gap, although an earlier rental was delivered', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    await deliver(firstRental);
    await advanceAndSignInAgain(market, MONTH_MS + DAY_MS);
    const laterRental = await rentFor(market, { duration: '1 month' });
    expect(await sweepAt(3 * MONTH_MS + 7 * DAY_MS, laterRental)).toBe(1);
  });
});
