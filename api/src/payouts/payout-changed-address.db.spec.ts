import { beforeEach, describe, expect, it } from 'vitest';
import { execute } from '@market/domain/foundation/sql/execute';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { PayoutAddressesService } from '@market/domain/payouts/payout-addresses.service';
import { lockPayoutAccount } from '@market/domain/payouts/payouts.queries';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_ADDRESS = 'restored@pay.example';

const { market, sweep, getService, address, paypal, lister, request, send, readPayoutState } =
  usePayoutMarket(MARKET_OPENS_AT);

let payoutId: string;
beforeEach(async () => {
  await paypal().setSwitches({ payouts: true });
  await addEarnings(market.api, lister().userId, 5000);
  payoutId = (await request()).id;
});

/** Confirms the new address with the code that is e-mailed to it. */
async function confirmNewAddress(): Promise<void> {
  const addresses = getService(PayoutAddressesService);
  await addresses.sendCode(lister().userId, NEW_ADDRESS);
  await sweep('payout e-mails');
  const code = /Code\W+(\d{6})\b/.exec(market.mailbox.mails.at(-1)?.decodedText ?? '')?.[1] ?? '';
  await addresses.confirm(lister().userId, code);
}

/** Returns the address and the `sender_batch_id` of each item that PayPal has for the payout. */
async function readItems() {
  return (await paypal().readBatches()).flatMap(({ senderBatchId, items }) =>
    items
      .filter(({ senderItemId }) => senderItemId === payoutId)
      .map(({ receiver }) => ({ receiver, senderBatchId })),
  );
}

async function read(url: string) {
  const { authorization } = lister();
  return (await market.api.inject({ url, headers: { authorization } })).json();
}

async function readPayout() {
  const [row] = await market.api.query<{ address: string; batchId: string | null }>(
    'SELECT address, batch_id AS "batchId" FROM payouts WHERE id = $1',
    [payoutId],
  );
  return row;
}

describe('a payout that waits for a batch while the address changes', () => {
  it('waits for 3 days and is then paid to the new address (PAYOUT-11, PAYOUT-30)', async () => {
    const transactions = getService(Transactions);
    const payouts = getService(PayoutsService);
    const { userId } = lister();
    const moderator = { by: market.lister.userId, reason: 'A stolen account' };
    await transactions.run((tx) => payouts.hold(tx, userId, moderator));
    await confirmNewAddress();
    await transactions.run((tx) => payouts.releaseHold(tx, userId));
    await send();
    expect([await readPayoutState(), await readItems()]).toEqual(['waiting', []]);
    const { holds } = await read('/api/earnings');
    expect(holds).toContainEqual(expect.objectContaining({ reason: 'address-changed' }));
    const { payouts: shownPayouts } = await read('/api/payouts');
    expect(shownPayouts).toMatchObject([{ state: 'waiting', address: NEW_ADDRESS }]);
    market.setTimeAfterStart(3 * DAY_MS - 1);
    await send();
    expect(await readItems()).toEqual([]);
    market.setTimeAfterStart(3 * DAY_MS);
    await send();
    expect(await readItems()).toMatchObject([{ receiver: NEW_ADDRESS }]);
  });

  it('is not put into a batch before the change is finished (PAYOUT-30)', async () => {
    await getService(Transactions).run(async (tx) => {
      await execute(tx, lockPayoutAccount(lister().userId));
      await send();
      expect(await readPayoutState()).toBe('waiting');
    });
    await send();
    expect(await readItems()).toMatchObject([{ receiver: address() }]);
  });

  it('is held back, with no harm to other payouts, if no address is left (PAYOUT-30)', async () => {
    await market.api.query(
      'UPDATE payout_accounts SET address = NULL, confirmed_at = NULL WHERE user_id = $1',
      [lister().userId],
    );
    await send();
    expect([await readPayoutState(), await readItems()]).toEqual(['waiting', []]);
  });
});

describe('a payout that is in a batch while the address changes', () => {
  it.each(['lost', 'failed'] as const)(
    'keeps its address and its batch if its result is unknown (%s) (PAYOUT-11, PAYOUT-21)',
    async (fault) => {
      await paypal().planFault('payout', fault);
      await send();
      const sentPayout = await readPayout();
      await confirmNewAddress();
      market.setTimeAfterStart(HOUR_MS);
      await send();
      expect(await readPayoutState()).toBe('under-way');
      expect(await readItems()).toEqual([{ receiver: address(), senderBatchId: sentPayout?.batchId }]);
      expect(await readPayout()).toEqual(sentPayout);
    },
  );

  it('leaves the batch that our PayPal balance does not cover, and others are paid (PAYOUT-11, PAYOUT-30)', async () => {
    await addSecondPayout();
    await paypal().setSwitches({ payoutIssue: 'INSUFFICIENT_FUNDS' });
    await send();
    expect(await readPayout()).toMatchObject({ address: address(), batchId: expect.any(String) });
    await confirmNewAddress();
    await paypal().setSwitches({ payoutIssue: '' });
    market.setTimeAfterStart(HOUR_MS);
    await send();
    expect(await readPayout()).toEqual({ address: NEW_ADDRESS, batchId: null });
    const sentBatches = await paypal().readBatches();
    expect(sentBatches.at(-1)?.items.map(({ receiver }) => receiver)).toEqual(['ben@pay.example']);
    market.setTimeAfterStart(3 * DAY_MS);
    await send();
    expect(await readItems()).toMatchObject([{ receiver: NEW_ADDRESS }]);
  });

  it('is held back by a moderator although it is in a refused batch, and its empty batch ends (PAYOUT-30)', async () => {
    await paypal().setSwitches({ payoutIssue: 'INSUFFICIENT_FUNDS' });
    await send();
    const transactions = getService(Transactions);
    const payouts = getService(PayoutsService);
    const { userId } = lister();
    const moderator = { by: market.lister.userId, reason: 'A stolen account' };
    await transactions.run((tx) => payouts.hold(tx, userId, moderator));
    await paypal().setSwitches({ payoutIssue: '' });
    market.setTimeAfterStart(HOUR_MS);
    await send();
    expect([await readPayoutState(), await readItems()]).toEqual(['waiting', []]);
    expect(await market.api.query('SELECT state, next_try_at FROM payout_batches')).toContainEqual({
      state: 'refused',
      next_try_at: null,
    });
    await transactions.run((tx) => payouts.releaseHold(tx, userId));
    await send();
    expect(await readItems()).toMatchObject([{ receiver: address() }]);
  });

  it('waits for the new address if PayPal refuses its batch (PAYOUT-11, PAYOUT-23)', async () => {
    await addSecondPayout();
    await paypal().setSwitches({ payouts: false });
    await send();
    expect(await readPayout()).toMatchObject({ address: address(), batchId: expect.any(String) });
    await confirmNewAddress();
    await paypal().setSwitches({ payouts: true, payoutIssue: 'RECEIVER_INVALID' });
    market.setTimeAfterStart(HOUR_MS);
    await send();
    await paypal().setSwitches({ payoutIssue: '' });
    market.setTimeAfterStart(2 * HOUR_MS);
    await send();
    expect([await readPayoutState(), await readItems()]).toEqual(['waiting', []]);
    market.setTimeAfterStart(3 * DAY_MS);
    await send();
    expect(await readItems()).toMatchObject([{ receiver: NEW_ADDRESS }]);
  });

  /** Plans a payout of another lister, so that the batch has two payouts and is not returned when it is refused. */
  async function addSecondPayout(): Promise<void> {
    const { userId } = market.buyer;
    await market.api.query(
      `INSERT INTO payout_accounts (user_id, address, confirmed_at, created_at, updated_at)
       VALUES ($1, 'ben@pay.example', '2026-01-01', now(), now())`,
      [userId],
    );
    await addEarnings(market.api, userId, 5000);
    await getService(PayoutsService).request(userId);
  }
});
