import { describe, expect, it, vi } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutLookupsService } from '@market/domain/payouts/payout-lookups.service';
import { LOOKUP_DELAY_AFTER_WEBHOOK_MS } from '@market/domain/payouts/payouts.rules';
import { paidItem, addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

/** This day is a Wednesday; payouts are sent on Mondays. */
const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const {
  market,
  sweep,
  getService,
  paypal,
  lister,
  request,
  send,
  readAtPayPal,
  readBalances,
  readPayoutState,
  readItemsAtPayPal,
} = usePayoutMarket(MARKET_OPENS_AT);

describe('PayPal’s record of an item', () => {
  /** Requests a payout of $50, which PayPal keeps PENDING. Returns the id of PayPal's item. */
  async function requestPendingPayout(): Promise<string> {
    await paypal().setSwitches({ payoutStatus: 'PENDING' });
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await send();
    await readAtPayPal();
    expect(await readPayoutState()).toBe('under-way');
    return (await readItemsAtPayPal())[0]?.id ?? '';
  }

  /** Plans a read of a batch, as a webhook with its ids does, and reads the batch when it is due. */
  async function handleWebhook(batch: { id: string; senderBatchId: string } | undefined): Promise<void> {
    const { id = '', senderBatchId = '' } = batch ?? {};
    await getService(PayoutLookupsService).planLookup(senderBatchId, id);
    const now = getService(Clock).now();
    market.api.setTime(new Date(now.getTime() + LOOKUP_DELAY_AFTER_WEBHOOK_MS));
    await getService(PayoutLookupsService).lookUp(senderBatchId);
  }

  /** Sends the e-mails that are due. Returns those about the lister's payout. */
  async function mailsAboutPayout() {
    await sweep('payout e-mails');
    const [payout] = await market.api.query<{ number: string }>(
      'SELECT number FROM payouts WHERE lister_id = $1',
      [lister().userId],
    );
    return market.mailbox.mails.filter((mail) => JSON.stringify(mail).includes(payout?.number ?? '?'));
  }

  it.each([
    ['SUCCESS', 'paid', { paid: 5000 }],
    ['FAILED', 'returned', { available: 5000 }],
    ['RETURNED', 'returned', { available: 5000 }],
    ['BLOCKED', 'returned', { available: 5000 }],
    ['REFUNDED', 'returned', { available: 5000 }],
    ['REVERSED', 'returned', { available: 5000 }],
    ['DENIED', 'returned', { available: 5000 }],
    ['ONHOLD', 'under-way', { 'on-the-way': 5000 }],
    ['UNCLAIMED', 'under-way', { 'on-the-way': 5000 }],
  ])('%s makes the payout %s (PAYOUT-22)', async (status, expected, expectedBalances) => {
    await paypal().decideItem(await requestPendingPayout(), status);
    market.setTimeAfterStart(HOUR_MS);
    await Promise.all([readAtPayPal(), readAtPayPal()]);
    expect(await readPayoutState()).toBe(expected);
    expect(await readBalances()).toEqual(expectedBalances);
  });

  it('REVERSED after it was paid puts the money back, once (PAYOUT-22)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'SUCCESS');
    market.setTimeAfterStart(HOUR_MS);
    await readAtPayPal();
    await paypal().decideItem(itemId, 'REVERSED');
    for (const hours of [3, 6]) {
      market.setTimeAfterStart(hours * HOUR_MS);
      await readAtPayPal();
    }
    expect(await readBalances()).toEqual({ available: 5000 });
  });

  it.each([
    ['RETURNED', 'PayPal returned it, as it does when nobody claims it within 30 days.'],
    ['REFUNDED', 'It was refunded from your PayPal account.'],
    ['REVERSED', 'PayPal reversed it after it was paid.'],
    ['BLOCKED', 'PayPal blocked it.'],
    ['FAILED', 'PayPal could not pay it. Check your PayPal address'],
  ])('%s is explained to the lister in one e-mail (PAYOUT-23)', async (status, words) => {
    await paypal().decideItem(await requestPendingPayout(), status);
    for (const hours of [1, 3]) {
      market.setTimeAfterStart(hours * HOUR_MS);
      await readAtPayPal();
    }
    const mails = await mailsAboutPayout();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.decodedText).toContain(words);
    expect(mails[0]?.decodedText).toContain('The money is in your balance again.');
  });

  it.each([
    ['ONHOLD', 'on-hold'],
    ['UNCLAIMED', 'unclaimed'],
    ['PENDING', 'under-way'],
  ])('%s is shown to the lister as %s (PAYOUT-23)', async (status, shown) => {
    await paypal().decideItem(await requestPendingPayout(), status);
    market.setTimeAfterStart(HOUR_MS);
    await readAtPayPal();
    const { authorization } = await market.api.signIn(lister().userId);
    const response = await market.api.inject({ url: '/api/payouts', headers: { authorization } });
    expect(response.json().payouts).toMatchObject([{ state: shown, itemStatus: status }]);
  });

  it('with a fee that is not in US cents makes the payout paid, without a recorded fee (PAYOUT-22)', async () => {
    await requestPendingPayout();
    const [item] = (await readItemsAtPayPal()).map(paidItem);
    const [sentBatch] = (await paypal().readBatches()).filter(({ items }) =>
      items.some(({ id }) => id === item?.payout_item_id),
    );
    for (const fee of [
      { currency: 'EUR', value: '0.25' },
      { currency: 'USD', value: '0.2525' },
    ]) {
      vi.spyOn(getService(PayPalPayouts), 'read').mockResolvedValue({
        id: sentBatch?.id ?? '',
        senderBatchId: sentBatch?.senderBatchId,
        status: 'SUCCESS',
        items: item ? [{ ...item, payout_item_fee: fee }] : [],
      });
      await handleWebhook(sentBatch);
      expect(await readPayoutState()).toBe('paid');
      expect(
        await market.api.query('SELECT item_fee_cents AS fee FROM payouts WHERE lister_id = $1', [
          lister().userId,
        ]),
      ).toEqual([{ fee: null }]);
    }
  });

  it.each(['DENIED', 'CANCELED'])(
    'that is missing in a batch that is %s returns the money, once (PAYOUT-22)',
    async (status) => {
      await requestPendingPayout();
      const [item] = await readItemsAtPayPal();
      const [sentBatch] = (await paypal().readBatches()).filter(({ items }) =>
        items.some(({ id }) => id === item?.id),
      );
      const batchWithoutItem = {
        id: sentBatch?.id ?? '',
        senderBatchId: sentBatch?.senderBatchId,
        status,
        items: [],
      };
      vi.spyOn(getService(PayPalPayouts), 'read').mockResolvedValue(batchWithoutItem);
      for (let times = 0; times < 2; times += 1) await handleWebhook(sentBatch);
      expect([await readPayoutState(), await readBalances()]).toEqual(['returned', { available: 5000 }]);
    },
  );

  it('UNCLAIMED is explained to the lister in one e-mail, and returned by PayPal after 30 days (PAYOUT-23)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'UNCLAIMED');
    for (const hours of [1, 3]) {
      market.setTimeAfterStart(hours * HOUR_MS);
      await readAtPayPal();
    }
    const mails = await mailsAboutPayout();
    expect(mails).toHaveLength(1);
    await paypal().decideItem(itemId, 'RETURNED');
    market.setTimeAfterStart(30 * DAY_MS);
    await readAtPayPal();
    expect(await readBalances()).toEqual({ available: 5000 });
  });

  it('stops payouts if it differs from ours, until it agrees (PAYOUT-24)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'FAILED');
    market.setTimeAfterStart(HOUR_MS);
    await readAtPayPal();
    await paypal().decideItem(itemId, 'SUCCESS');
    market.setTimeAfterStart(3 * HOUR_MS);
    await readAtPayPal();
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
    await paypal().decideItem(itemId, 'FAILED');
    market.setTimeAfterStart(6 * HOUR_MS);
    await readAtPayPal();
    await expect(request()).resolves.toMatchObject({ cents: 5000 });
  });

  it.each([
    ['amount', { amount: { currency: 'USD', value: '49.99' } }],
    ['currency', { amount: { currency: 'EUR', value: '50.00' } }],
    ['address', { receiver: 'thief@pay.example' }],
  ])('of another %s changes nothing, and stops payouts (PAYOUT-24)', async (_, changedFields) => {
    await requestPendingPayout();
    const items = (await readItemsAtPayPal())
      .map(paidItem)
      .map((item) => ({ ...item, payout_item: { ...item.payout_item, ...changedFields } }));
    const [sentBatch] = (await paypal().readBatches()).filter(({ items: batchItems }) =>
      batchItems.some(({ id }) => id === items[0]?.payout_item_id),
    );
    const readSpy = vi.spyOn(getService(PayPalPayouts), 'read');
    readSpy.mockImplementation((id) =>
      Promise.resolve({ id, senderBatchId: sentBatch?.senderBatchId ?? '', status: 'SUCCESS', items }),
    );
    await handleWebhook(sentBatch);
    expect([await readPayoutState(), await readBalances()]).toEqual(['under-way', { 'on-the-way': 5000 }]);
    const differingPayoutsSql = 'SELECT FROM payouts WHERE lister_id = $1 AND books_differ_since IS NOT NULL';
    expect(await market.api.query(differingPayoutsSql, [lister().userId])).toHaveLength(1);
  });

  it('is read when a webhook names its batch, and the contents of the webhook are not trusted (PAYOUT-22)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'FAILED');
    const [batch] = (await paypal().readBatches()).filter(({ items }) =>
      items.some(({ id }) => id === itemId),
    );
    await handleWebhook(batch);
    expect(await readBalances()).toEqual({ available: 5000 });
  });

  it('is read again after repeated webhooks, and each status is applied once (PAYOUT-22)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'SUCCESS');
    const [batch] = (await paypal().readBatches()).filter(({ items }) =>
      items.some(({ id }) => id === itemId),
    );
    await Promise.all([handleWebhook(batch), handleWebhook(batch), handleWebhook(batch)]);
    await handleWebhook(batch);
    expect(await readBalances()).toEqual({ paid: 5000 });
    await paypal().decideItem(itemId, 'REVERSED');
    await Promise.all([handleWebhook(batch), handleWebhook(batch)]);
    expect(await readBalances()).toEqual({ available: 5000 });
    expect(await mailsAboutPayout()).toHaveLength(2);
  });

  it('that is older than a record read meanwhile changes nothing, and causes no e-mail (PAYOUT-22)', async () => {
    const itemId = await requestPendingPayout();
    await paypal().decideItem(itemId, 'UNCLAIMED');
    const [batch] = (await paypal().readBatches()).filter(({ items }) =>
      items.some(({ id }) => id === itemId),
    );
    const payPalPayouts = getService(PayPalPayouts);
    const read = payPalPayouts.read.bind(payPalPayouts);
    // The second read begins after the first one has read the batch, and ends before the first one changes the payout.
    vi.spyOn(payPalPayouts, 'read').mockImplementationOnce(async (id) => {
      const unclaimedBatch = await read(id);
      await paypal().decideItem(itemId, 'SUCCESS');
      await handleWebhook(batch);
      return unclaimedBatch;
    });
    await handleWebhook(batch);
    const itemStatusSql = 'SELECT state, item_status AS status FROM payouts WHERE lister_id = $1';
    expect(await market.api.query(itemStatusSql, [lister().userId])).toEqual([
      { state: 'paid', status: 'SUCCESS' },
    ]);
    const mails = await mailsAboutPayout();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('has arrived');
  });

  it('is not taken from a batch of another sender id (PAYOUT-22)', async () => {
    await requestPendingPayout();
    const items = (await readItemsAtPayPal()).map(paidItem);
    const readSpy = vi.spyOn(getService(PayPalPayouts), 'read');
    readSpy.mockResolvedValue({ id: 'X', senderBatchId: 'another', status: 'SUCCESS', items });
    market.setTimeAfterStart(HOUR_MS);
    await getService(PayoutLookupsService).lookUpDue(100);
    expect(readSpy).toHaveBeenCalled();
    expect(await readPayoutState()).toBe('under-way');
  });
});
