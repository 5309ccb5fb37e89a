import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { PayPalRefused } from '@market/domain/gateways/paypal/paypal.errors';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_START = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const {
  market,
  getService,
  paypal,
  lister,
  request,
  send,
  readBalances,
  readPayoutState,
  readItemsAtPayPal,
} = usePayoutMarket(MARKET_START);

async function requestPayout(): Promise<void> {
  await addEarnings(market.api, lister().userId, 5000);
  await request();
}

/** Tries to send a batch after `days`, when the last access token has expired and PayPal issues no other. */
async function sendWithoutToken(days: number): Promise<void> {
  market.setTimeAfterStart(days * DAY_MS);
  await requestPayout();
  await paypal().planFault('token', 'failed');
  await send();
}

function holdPayouts(): Promise<void> {
  const moderator = { by: market.lister.userId, reason: 'A stolen account' };
  return getService(Transactions).run((tx) =>
    getService(PayoutsService).hold(tx, lister().userId, moderator),
  );
}

const readAttempts = () =>
  market.api.query<{ outcome: string; detail: string }>(
    `SELECT t.outcome, t.detail FROM payout_attempts t JOIN payouts o ON o.batch_id = t.batch_id WHERE o.lister_id = $1
     ORDER BY t.at`,
    [lister().userId],
  );

/** Replaces the next call that sends a batch by an error. */
async function sendWithError(error: Error): Promise<void> {
  const sendSpy = vi.spyOn(PayPalPayouts.prototype, 'send').mockRejectedValueOnce(error);
  await send();
  sendSpy.mockRestore();
}

describe('a batch that is not sent, because PayPal gives no access token', () => {
  it('counts as refused and is sent later, without payouts that are held by then (PAYOUT-20, PAYOUT-30)', async () => {
    await sendWithoutToken(1);
    expect(await readPayoutState()).toBe('sending');
    expect(await readAttempts()).toEqual([
      { outcome: 'refused', detail: expect.stringContaining('no access token') },
    ]);
    await holdPayouts();
    market.setTimeAfterStart(DAY_MS + HOUR_MS);
    await send();
    expect([await readPayoutState(), await readItemsAtPayPal()]).toEqual(['waiting', []]);
  });

  it('is split or returned if PayPal refuses it later (PAYOUT-23)', async () => {
    await sendWithoutToken(2);
    await paypal().setSwitches({ payoutIssue: 'RECEIVER_INVALID' });
    market.setTimeAfterStart(2 * DAY_MS + HOUR_MS);
    await send();
    expect([await readPayoutState(), await readBalances()]).toEqual(['returned', { available: 5000 }]);
  });

  it('returns no money, and is paid once PayPal gives a token (PAYOUT-23)', async () => {
    await sendWithoutToken(3);
    expect([await readPayoutState(), await readBalances()]).toEqual(['sending', { 'on-the-way': 5000 }]);
    market.setTimeAfterStart(3 * DAY_MS + HOUR_MS);
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });

  it('counts as refused, too, if PayPal is not configured (PAYOUT-20)', async () => {
    await requestPayout();
    await sendWithError(new DomainError('payment/not-configured'));
    expect(await readPayoutState()).toBe('sending');
    expect(await readAttempts()).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('a batch that PayPal has, as a refusal without a link says', () => {
  const duplicate = new PayPalRefused(400, 'Batch with given sender_batch_id already exists');

  it('is not sent again after 25 days, when PayPal may forget it (PAYOUT-21)', async () => {
    await requestPayout();
    await sendWithError(duplicate);
    market.setTimeAfterStart(25 * DAY_MS + HOUR_MS);
    await send();
    expect(await readItemsAtPayPal()).toEqual([]);
    expect(await readPayoutState()).toBe('sending');
    const batches = await market.api.query(
      'SELECT b.next_try_at FROM payout_batches b JOIN payouts o ON o.batch_id = b.id WHERE o.lister_id = $1',
      [lister().userId],
    );
    expect(batches).toEqual([{ next_try_at: null }]);
  });

  it('returns no money, though PayPal refuses it for another reason later (PAYOUT-21)', async () => {
    await requestPayout();
    await sendWithError(duplicate);
    market.setTimeAfterStart(HOUR_MS);
    await sendWithError(new PayPalRefused(400, 'RECEIVER_INVALID'));
    expect([await readPayoutState(), await readBalances()]).toEqual(['sending', { 'on-the-way': 5000 }]);
  });

  it('counts as not at PayPal after an operator looked it up as the runbook says (PAYOUT-21, PAYOUT-30)', async () => {
    await requestPayout();
    await sendWithError(duplicate);
    market.setTimeAfterStart(26 * DAY_MS);
    await send();
    const batch = '(SELECT batch_id FROM payouts WHERE lister_id = $1)';
    await market.api.query(
      `UPDATE payout_attempts SET outcome = 'refused', detail = 'not at PayPal' WHERE batch_id = ${batch}`,
      [lister().userId],
    );
    const now = new Date(MARKET_START.getTime() + 26 * DAY_MS);
    await market.api.query(
      `UPDATE payout_batches SET next_try_at = $2, created_at = $2 WHERE id = ${batch}`,
      [lister().userId, now],
    );
    await holdPayouts();
    await send();
    expect([await readPayoutState(), await readItemsAtPayPal()]).toEqual(['waiting', []]);
  });
});
