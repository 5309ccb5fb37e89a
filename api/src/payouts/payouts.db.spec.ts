import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutBatchesService } from '@market/domain/payouts/payout-batches.service';
import { PayoutLooksService } from '@market/domain/payouts/payout-looks.service';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import type { Person } from '@market/test/api/running-api';
import {
  asPaid,
  confirmAddress,
  earn,
  type PayoutsAtPayPal,
  startPayoutsAtPayPal,
} from '@market/test/api/use-payouts';
import { offer } from '@market/test/api/shop';
import { useShop } from '@market/test/api/use-shop';
import { useSweeps } from '@market/test/api/use-sweeps';

/** A Wednesday. */
const OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let paypal: PayoutsAtPayPal;
const shop = useShop(OPENS_AT, async () => {
  paypal = await startPayoutsAtPayPal();
  return paypal.environment;
});
const sweep = useSweeps(shop);
afterAll(() => paypal.stop());

let lister: Person;
const address = () => `${lister.userId}@pay.example`;
beforeEach(async () => {
  vi.restoreAllMocks();
  await paypal.switch({ payoutStatus: 'SUCCESS', payoutIssue: '' });
  lister = await shop.api.signUp('Lea');
  await confirmAddress(shop.api, lister.userId, address());
});

const the = <T>(service: new (...args: never[]) => T): T =>
  shop.api.application.get(service, { strict: false });
const request = () => the(PayoutsService).request(lister.userId);
const send = () => sweep('payouts to send');
const look = () => sweep('payouts to read');

async function balances(): Promise<Record<string, number>> {
  const rows = await shop.api.query<{ account: string; cents: number }>(
    `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE lister_id = $1 AND account <> 'buyers'
     GROUP BY account HAVING sum(cents) <> 0`,
    [lister.userId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
async function state(): Promise<string | undefined> {
  const [row] = await shop.api.query<{ state: string }>(
    'SELECT state FROM payouts WHERE lister_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [lister.userId],
  );
  return row?.state;
}
/** PayPal's items to this lister. */
async function atPayPal() {
  return (await paypal.batches())
    .flatMap(({ items }) => items)
    .filter(({ receiver }) => receiver === address());
}

describe('a requested payout', () => {
  it('pays all that is available, numbered, once it is $20 (PAYOUT-2, PAYOUT-4)', async () => {
    await offer(shop.api, lister);
    await earn(shop.api, lister.userId, 1999);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await earn(shop.api, lister.userId, 1);
    expect(await request()).toMatchObject({ cents: 2000, number: expect.stringMatching(/^P-2026-\d{6}$/) });
    expect(await balances()).toEqual({ 'on-the-way': 2000 });
    await send();
    await look();
    expect(await state()).toBe('paid');
    expect(await balances()).toEqual({ paid: 2000 });
    expect(await atPayPal()).toEqual([
      expect.objectContaining({ amount: { currency_code: 'USD', value: '20.00' } }),
    ]);
    const fee = await shop.api.query('SELECT item_fee_cents FROM payouts WHERE lister_id = $1', [
      lister.userId,
    ]);
    expect(fee).toEqual([{ item_fee_cents: 25 }]);
  });

  it('pays any amount to a lister who has nothing pending and offers nothing (PAYOUT-2)', async () => {
    const mvpId = await offer(shop.api, lister);
    await earn(shop.api, lister.userId, 1);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await shop.api.query('UPDATE listings SET is_available = false WHERE id = $1', [mvpId]);
    const move = (cents: number) =>
      shop.api.query(
        `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
         VALUES ($1, $2, 'sale', 'buyers', -$3::int, $1, now()), ($1, $2, 'sale', 'pending', $3, $1, now())`,
        [randomUUID(), lister.userId, cents],
      );
    await move(500);
    await expect(request()).rejects.toMatchObject({ code: 'payout/too-little' });
    await move(-500);
    expect(await request()).toMatchObject({ cents: 1 });
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
  });

  it('stays under the limit of one payment at PayPal (PAYOUT-2)', async () => {
    await earn(shop.api, lister.userId, 2_000_001);
    expect(await request()).toMatchObject({ cents: 2_000_000 });
    expect(await balances()).toEqual({ available: 1, 'on-the-way': 2_000_000 });
  });

  it('is one, however many are requested at once, and none begins while it is under way (PAYOUT-3)', async () => {
    await earn(shop.api, lister.userId, 5000);
    const results = await Promise.allSettled([request(), request(), request()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await earn(shop.api, lister.userId, 5000);
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
    await send();
    expect(await atPayPal()).toHaveLength(1);
  });

  it.each([
    ['its lister is disabled', 'UPDATE users SET disabled_at = now() WHERE id = $1'],
    [
      'a moderator holds it',
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
  ])('is refused while %s (PAYOUT-30)', async (_, block) => {
    await earn(shop.api, lister.userId, 5000);
    await shop.api.query(block, [lister.userId]);
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
  });

  it('is not sent if its lister is held before it is in a batch (PAYOUT-30)', async () => {
    await earn(shop.api, lister.userId, 5000);
    await request();
    const hold = `UPDATE payout_accounts SET held_at = $2, held_by = $3, hold_reason = $4 WHERE user_id = $1`;
    await shop.api.query(hold, [lister.userId, OPENS_AT, lister.userId, 'Fraud report']);
    await send();
    expect(await atPayPal()).toEqual([]);
    await shop.api.query(hold, [lister.userId, null, null, null]);
    await send();
    expect(await atPayPal()).toHaveLength(1);
  });
});

describe('weekly payouts', () => {
  it('are planned on Monday, 00:00 UTC, once (PAYOUT-2)', async () => {
    await earn(shop.api, lister.userId, 5000);
    await shop.api.query(`UPDATE payout_accounts SET next_weekly_at = '2026-03-09' WHERE user_id = $1`, [
      lister.userId,
    ]);
    shop.api.setTime(new Date('2026-03-08T23:59:59.999Z'));
    await sweep('weekly payouts');
    expect(await state()).toBeUndefined();
    shop.api.setTime(new Date('2026-03-09T00:00:00.000Z'));
    await Promise.all([sweep('weekly payouts'), sweep('weekly payouts')]);
    expect(await state()).toBe('waiting');
    await earn(shop.api, lister.userId, 5000);
    await sweep('weekly payouts');
    const rows = await shop.api.query<{ next: Date }>(
      'SELECT next_weekly_at AS next FROM payout_accounts WHERE user_id = $1',
      [lister.userId],
    );
    expect(rows[0]?.next.toISOString()).toBe('2026-03-16T00:00:00.000Z');
  });
});

describe('a batch', () => {
  it.each(['lost', 'failed'] as const)(
    'whose result is unknown (%s) is found out by the same id and pays once (PAYOUT-21)',
    async (fault) => {
      await earn(shop.api, lister.userId, 5000);
      await request();
      await paypal.next('payout', fault);
      await send();
      expect(await state()).toBe('sending');
      shop.later(HOUR_MS);
      await send();
      await look();
      expect(await state()).toBe('paid');
      expect(await atPayPal()).toHaveLength(1);
    },
  );

  it('that was sent by a process that was killed before it recorded it pays once (PAYOUT-21)', async () => {
    await earn(shop.api, lister.userId, 5000);
    await request();
    const batches = the(PayoutBatchesService);
    vi.spyOn(batches as unknown as { markSent(): Promise<void> }, 'markSent').mockRejectedValue(
      new Error('killed'),
    );
    vi.spyOn(batches as unknown as { afterFailure(): Promise<void> }, 'afterFailure').mockResolvedValue();
    await batches.sendDue(10);
    expect(await state()).toBe('sending');
    expect(await atPayPal()).toHaveLength(1);
    shop.later(HOUR_MS);
    await send();
    await look();
    expect(await state()).toBe('paid');
    expect(await atPayPal()).toHaveLength(1);
  });

  it('whose result stays unknown is not sent again after 25 days (PAYOUT-21)', async () => {
    await earn(shop.api, lister.userId, 5000);
    await request();
    await paypal.next('payout', 'failed');
    await send();
    shop.later(25 * DAY_MS + HOUR_MS);
    await send();
    expect(await atPayPal()).toEqual([]);
    expect(await state()).toBe('sending');
  });

  it('that PayPal refuses is sent item by item; an item that is refused alone is returned (PAYOUT-23)', async () => {
    const other = lister;
    await earn(shop.api, other.userId, 3000);
    await request();
    lister = await shop.api.signUp('Lou');
    await confirmAddress(shop.api, lister.userId, address());
    await earn(shop.api, lister.userId, 5000);
    await request();
    await paypal.switch({ payoutIssue: 'RECEIVER_INVALID' });
    await send();
    await paypal.switch({ payoutIssue: '' });
    shop.later(HOUR_MS);
    await send();
    expect((await paypal.batches()).at(-1)?.items).toHaveLength(1);
    await look();
    expect(await balances()).toEqual({ paid: 5000 });
    await earn(shop.api, lister.userId, 7000);
    await request();
    await paypal.switch({ payoutIssue: 'RECEIVER_INVALID' });
    await send();
    await send();
    expect(await state()).toBe('returned');
    expect(await balances()).toEqual({ available: 7000, paid: 5000 });
  });
});

describe('PayPal’s record of an item', () => {
  /** Pays $50 that PayPal keeps as PENDING; returns PayPal's item. */
  async function pending(): Promise<string> {
    await paypal.switch({ payoutStatus: 'PENDING' });
    await earn(shop.api, lister.userId, 5000);
    await request();
    await send();
    await look();
    expect(await state()).toBe('under-way');
    return (await atPayPal())[0]?.id ?? '';
  }

  it.each([
    ['SUCCESS', 'paid', { paid: 5000 }],
    ['FAILED', 'returned', { available: 5000 }],
    ['RETURNED', 'returned', { available: 5000 }],
    ['BLOCKED', 'returned', { available: 5000 }],
    ['REFUNDED', 'returned', { available: 5000 }],
    ['REVERSED', 'returned', { available: 5000 }],
    ['ONHOLD', 'under-way', { 'on-the-way': 5000 }],
    ['UNCLAIMED', 'under-way', { 'on-the-way': 5000 }],
  ])('%s makes the payout %s (PAYOUT-22)', async (status, expected, money) => {
    await paypal.decide(await pending(), status);
    shop.later(HOUR_MS);
    await Promise.all([look(), look()]);
    expect(await state()).toBe(expected);
    expect(await balances()).toEqual(money);
  });

  it('REVERSED after it was paid puts the money back, once (PAYOUT-22)', async () => {
    const item = await pending();
    await paypal.decide(item, 'SUCCESS');
    shop.later(HOUR_MS);
    await look();
    await paypal.decide(item, 'REVERSED');
    for (const hours of [3, 6]) {
      shop.later(hours * HOUR_MS);
      await look();
    }
    expect(await balances()).toEqual({ available: 5000 });
  });

  it('UNCLAIMED is told to the lister once, and returned by PayPal after 30 days (PAYOUT-23)', async () => {
    const item = await pending();
    await paypal.decide(item, 'UNCLAIMED');
    for (const hours of [1, 3]) {
      shop.later(hours * HOUR_MS);
      await look();
    }
    await sweep('payout e-mails');
    const [payout] = await shop.api.query<{ number: string }>(
      'SELECT number FROM payouts WHERE lister_id = $1',
      [lister.userId],
    );
    const told = shop.mailbox.mails.filter((mail) => JSON.stringify(mail).includes(payout?.number ?? '?'));
    expect(told).toHaveLength(1);
    await paypal.decide(item, 'RETURNED');
    shop.later(30 * DAY_MS);
    await look();
    expect(await balances()).toEqual({ available: 5000 });
  });

  it('stops payouts if it differs from ours, until it agrees (PAYOUT-24)', async () => {
    const item = await pending();
    await paypal.decide(item, 'FAILED');
    shop.later(HOUR_MS);
    await look();
    await paypal.decide(item, 'SUCCESS');
    shop.later(3 * HOUR_MS);
    await look();
    await expect(request()).rejects.toMatchObject({ code: 'payout/held' });
    await paypal.decide(item, 'FAILED');
    shop.later(6 * HOUR_MS);
    await look();
    await expect(request()).resolves.toMatchObject({ cents: 5000 });
  });

  it('is read when a webhook names its batch, and what the webhook says is not believed (PAYOUT-22)', async () => {
    const item = await pending();
    await paypal.decide(item, 'FAILED');
    const [batch] = (await paypal.batches()).filter(({ items }) => items.some(({ id }) => id === item));
    await the(PayoutLooksService).lookAtNamed(null, batch?.id ?? '');
    expect(await balances()).toEqual({ available: 5000 });
  });

  it('is not taken from a batch of another sender id (PAYOUT-22)', async () => {
    await pending();
    const items = (await atPayPal()).map(asPaid);
    const read = vi.spyOn(the(PayPalPayouts), 'read');
    read.mockResolvedValue({ id: 'X', senderBatchId: 'another', status: 'SUCCESS', items });
    shop.later(HOUR_MS);
    await the(PayoutLooksService).lookDue(100);
    expect(read).toHaveBeenCalled();
    expect(await state()).toBe('under-way');
  });
});
