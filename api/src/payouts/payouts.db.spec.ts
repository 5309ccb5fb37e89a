import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { PayPalRefused } from '@market/domain/gateways/paypal/paypal.errors';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutBatchesService } from '@market/domain/payouts/payout-batches.service';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { addEarnings } from '@market/test/api/use-payouts';
import { offerListing } from '@market/test/api/shop';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

/** This day is a Wednesday; payouts are sent on Mondays. */
const MARKET_START = new Date('2026-03-04T12:00:00.000Z');
const MONDAY = new Date('2026-03-09T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const {
  market,
  sweep,
  getService,
  paypal,
  lister,
  replaceLister,
  request,
  send,
  readAtPayPal,
  readBalances,
  readPayoutState,
  readItemsAtPayPal,
} = usePayoutMarket(MARKET_START);

describe('a requested payout', () => {
  it('has a number, and pays all available money if that is at least $20 (PAYOUT-2, PAYOUT-4, PAYOUT-1)', async () => {
    await offerListing(market.api, lister());
    await addEarnings(market.api, lister().userId, 1999);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await addEarnings(market.api, lister().userId, 1);
    expect(await request()).toMatchObject({ cents: 2000, number: expect.stringMatching(/^P-2026-\d{6}$/) });
    expect(await readBalances()).toEqual({ 'on-the-way': 2000 });
    await send();
    await readAtPayPal();
    expect(await readPayoutState()).toBe('paid');
    expect(await readBalances()).toEqual({ paid: 2000 });
    expect(await readItemsAtPayPal()).toEqual([
      expect.objectContaining({ amount: { currency_code: 'USD', value: '20.00' } }),
    ]);
    const feeRows = await market.api.query('SELECT item_fee_cents FROM payouts WHERE lister_id = $1', [
      lister().userId,
    ]);
    expect(feeRows).toEqual([{ item_fee_cents: 25 }]);
  });

  it('pays any amount to a lister who has nothing pending and offers nothing (PAYOUT-2)', async () => {
    const mvpId = await offerListing(market.api, lister());
    await addEarnings(market.api, lister().userId, 1);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await market.api.query('UPDATE listings SET is_available = false WHERE id = $1', [mvpId]);
    const addPendingCents = (cents: number) =>
      market.api.query(
        `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
         VALUES ($1, $2, 'sale', 'buyers', -$3::int, $1, now()), ($1, $2, 'sale', 'pending', $3, $1, now())`,
        [randomUUID(), lister().userId, cents],
      );
    await addPendingCents(500);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await addPendingCents(-500);
    expect(await request()).toMatchObject({ cents: 1 });
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
  });

  it('stays under the limit of one payment at PayPal (PAYOUT-2)', async () => {
    await addEarnings(market.api, lister().userId, 2_000_001);
    expect(await request()).toMatchObject({ cents: 2_000_000 });
    expect(await readBalances()).toEqual({ available: 1, 'on-the-way': 2_000_000 });
  });

  it('waits until later earnings have made up for a refund of money that was paid out (EARN-3, PAYOUT-2)', async () => {
    await offerListing(market.api, lister());
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await send();
    await readAtPayPal();
    await addEarnings(market.api, lister().userId, -5000);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await addEarnings(market.api, lister().userId, 6999);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await addEarnings(market.api, lister().userId, 1);
    expect(await request()).toMatchObject({ cents: 2000 });
    expect(await readBalances()).toEqual({ paid: 5000, 'on-the-way': 2000 });
  });

  it('is one, however many are requested at once, and none begins while it is under way (PAYOUT-3)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const results = await Promise.allSettled([request(), request(), request()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await addEarnings(market.api, lister().userId, 5000);
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });

  it('is the same payout if requested again with its id, also concurrently (PAYOUT-3)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const id = randomUUID();
    const requestWithSameId = () => getService(PayoutsService).request(lister().userId, id);
    const [firstResponse, secondResponse] = await Promise.all([requestWithSameId(), requestWithSameId()]);
    expect(await requestWithSameId()).toMatchObject({ id, number: firstResponse.number, cents: 5000 });
    expect(secondResponse.number).toBe(firstResponse.number);
  });

  it.each([
    ['its lister is disabled', 'UPDATE users SET disabled_at = now() WHERE id = $1'],
    [
      'a moderator holds the payouts',
      `UPDATE payout_accounts SET held_at = now(), held_by = $1::uuid, hold_reason = 'Fraud report' WHERE user_id = $1::uuid`,
    ],
    [
      'its address changed less than 3 days ago',
      `UPDATE payout_accounts SET paused_until = '2026-03-07' WHERE user_id = $1`,
    ],
    [
      'no address is confirmed',
      'UPDATE payout_accounts SET address = NULL, confirmed_at = NULL WHERE user_id = $1',
    ],
  ])('is refused while %s (PAYOUT-30)', async (_, holdSql) => {
    await addEarnings(market.api, lister().userId, 5000);
    await market.api.query(holdSql, [lister().userId]);
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
  });

  it('is not sent if the lister’s payouts are held before it is in a batch (PAYOUT-30)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    const setHoldSql = `UPDATE payout_accounts SET held_at = $2, held_by = $3, hold_reason = $4 WHERE user_id = $1`;
    await market.api.query(setHoldSql, [lister().userId, MARKET_START, lister().userId, 'Fraud report']);
    await send();
    expect(await readItemsAtPayPal()).toEqual([]);
    await market.api.query(setHoldSql, [lister().userId, null, null, null]);
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });
});

describe('the job of a requested payout', () => {
  const runPayoutJob = (id: string) => getService(PayoutBatchesService).sendWaiting(id);

  it('sends all waiting payouts at once, each only once although the sweep runs at the same time (PAYOUT-20)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const { id: firstPayoutId } = await request();
    await replaceLister('Mia');
    await addEarnings(market.api, lister().userId, 5000);
    const { id } = await request();
    await Promise.all([runPayoutJob(id), runPayoutJob(id), runPayoutJob(firstPayoutId)]);
    expect(await readPayoutState()).toBe('under-way');
    await Promise.all([runPayoutJob(id), send(), send()]);
    const items = (await paypal().readBatches()).flatMap((batch) => batch.items);
    const sentItems = items.filter(({ senderItemId }) => [firstPayoutId, id].includes(senderItemId));
    expect(sentItems.map(({ senderItemId }) => senderItemId).sort()).toEqual([firstPayoutId, id].sort());
  });

  it('sends nothing while the lister is disabled (PAYOUT-30)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const { id } = await request();
    await market.api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [lister().userId]);
    await runPayoutJob(id);
    expect([await readPayoutState(), await readItemsAtPayPal()]).toEqual(['waiting', []]);
  });

  it('is created for requested payouts only, not for weekly ones (PAYOUT-20)', async () => {
    const readWaitingEvents = () =>
      market.api.query(`SELECT FROM outbox_events WHERE name = 'payouts.waiting' AND created_at = $1`, [
        MONDAY,
      ]);
    market.api.setTime(MONDAY);
    await addEarnings(market.api, lister().userId, 5000);
    await market.api.query('UPDATE payout_accounts SET next_weekly_at = $2 WHERE user_id = $1', [
      lister().userId,
      MONDAY,
    ]);
    await sweep('weekly payouts');
    expect([await readPayoutState(), await readWaitingEvents()]).toEqual(['waiting', []]);
    await replaceLister('Mia');
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    expect(await readWaitingEvents()).toHaveLength(1);
  });
});

describe('weekly payouts', () => {
  it('are planned on Monday, 00:00 UTC, once (PAYOUT-2)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await market.api.query(`UPDATE payout_accounts SET next_weekly_at = '2026-03-09' WHERE user_id = $1`, [
      lister().userId,
    ]);
    market.api.setTime(new Date('2026-03-08T23:59:59.999Z'));
    await sweep('weekly payouts');
    expect(await readPayoutState()).toBeUndefined();
    market.api.setTime(new Date('2026-03-09T00:00:00.000Z'));
    await Promise.all([sweep('weekly payouts'), sweep('weekly payouts')]);
    expect(await readPayoutState()).toBe('waiting');
    await addEarnings(market.api, lister().userId, 5000);
    await sweep('weekly payouts');
    const rows = await market.api.query<{ next: Date }>(
      'SELECT next_weekly_at AS next FROM payout_accounts WHERE user_id = $1',
      [lister().userId],
    );
    expect(rows[0]?.next.toISOString()).toBe('2026-03-16T00:00:00.000Z');
  });
});

describe('a batch', () => {
  it.each(['lost', 'failed'] as const)(
    'whose result is unknown (%s) is repeated with the same id and pays once (PAYOUT-21)',
    async (fault) => {
      await addEarnings(market.api, lister().userId, 5000);
      await request();
      await paypal().planFault('payout', fault);
      await send();
      expect(await readPayoutState()).toBe('sending');
      market.setTimeAfterStart(HOUR_MS);
      await send();
      await readAtPayPal();
      expect(await readPayoutState()).toBe('paid');
      expect(await readItemsAtPayPal()).toHaveLength(1);
    },
  );

  it('whose process was killed after it was sent and before that was recorded pays once (PAYOUT-21)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    const batches = getService(PayoutBatchesService);
    vi.spyOn(batches as unknown as { markSent(): Promise<void> }, 'markSent').mockRejectedValue(
      new Error('killed'),
    );
    vi.spyOn(batches as unknown as { handleFailure(): Promise<void> }, 'handleFailure').mockResolvedValue();
    await batches.sendDue(10);
    expect(await readPayoutState()).toBe('sending');
    expect(await readItemsAtPayPal()).toHaveLength(1);
    market.setTimeAfterStart(HOUR_MS);
    await send();
    await readAtPayPal();
    expect(await readPayoutState()).toBe('paid');
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });

  it('whose result stays unknown is not sent again after 25 days (PAYOUT-21)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await paypal().planFault('payout', 'failed');
    await send();
    market.setTimeAfterStart(25 * DAY_MS + HOUR_MS);
    await send();
    expect(await readItemsAtPayPal()).toEqual([]);
    expect(await readPayoutState()).toBe('sending');
  });

  it('that PayPal refuses after an unknown result is not returned (PAYOUT-21)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await paypal().planFault('payout', 'lost');
    await send();
    await paypal().setSwitches({ payoutIssue: 'RECEIVER_INVALID' });
    market.setTimeAfterStart(HOUR_MS);
    await send();
    expect([await readPayoutState(), await readBalances()]).toEqual(['sending', { 'on-the-way': 5000 }]);
    await paypal().setSwitches({ payoutIssue: '' });
    market.setTimeAfterStart(3 * HOUR_MS);
    await send();
    await readAtPayPal();
    expect([await readPayoutState(), await readBalances()]).toEqual(['paid', { paid: 5000 }]);
  });

  it('that PayPal reports as a duplicate, without a link to the batch, is not returned (PAYOUT-21)', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    const issue = 'Batch with given sender_batch_id already exists';
    const sendSpy = vi
      .spyOn(PayPalPayouts.prototype, 'send')
      .mockRejectedValue(new PayPalRefused(400, issue));
    await send();
    sendSpy.mockRestore();
    expect([await readPayoutState(), await readBalances()]).toEqual(['sending', { 'on-the-way': 5000 }]);
    market.setTimeAfterStart(HOUR_MS);
    await send();
    await readAtPayPal();
    expect(await readItemsAtPayPal()).toHaveLength(1);
    expect(await readBalances()).toEqual({ paid: 5000 });
  });

  it('that PayPal refuses is sent item by item; an item that is refused alone is returned (PAYOUT-23, PAYOUT-1)', async () => {
    const otherLister = lister();
    await addEarnings(market.api, otherLister.userId, 3000);
    await request();
    await replaceLister('Lou');
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await paypal().setSwitches({ payoutIssue: 'RECEIVER_INVALID' });
    await send();
    await paypal().setSwitches({ payoutIssue: '' });
    market.setTimeAfterStart(HOUR_MS);
    await send();
    expect((await paypal().readBatches()).at(-1)?.items).toHaveLength(1);
    await readAtPayPal();
    expect(await readBalances()).toEqual({ paid: 5000 });
    await addEarnings(market.api, lister().userId, 7000);
    await request();
    await paypal().setSwitches({ payoutIssue: 'RECEIVER_INVALID' });
    await send();
    await send();
    expect(await readPayoutState()).toBe('returned');
    expect(await readBalances()).toEqual({ available: 7000, paid: 5000 });
  });
});
