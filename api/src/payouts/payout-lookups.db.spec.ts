import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PayPalRefused, PayPalUnclear } from '@market/domain/gateways/paypal/paypal.errors';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutLookupsService } from '@market/domain/payouts/payout-lookups.service';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const {
  market,
  getService,
  paypal,
  lister,
  request,
  send,
  readAtPayPal,
  readPayoutState,
  readItemsAtPayPal,
} = usePayoutMarket(MARKET_OPENS_AT);

// The sweep must find only the batch of the test that runs.
beforeEach(() => market.api.query('UPDATE payout_batches SET look_due_at = NULL'));

/** Requests a payout of $50, which PayPal pays. Returns the id of PayPal's item. */
async function payOut(): Promise<string> {
  await addEarnings(market.api, lister().userId, 5000);
  await request();
  await send();
  await readAtPayPal();
  expect(await readPayoutState()).toBe('paid');
  return (await readItemsAtPayPal())[0]?.id ?? '';
}

/**
 * Reads due batches `hours` after the opening. Returns whether the payout differs from PayPal's record, and in how many
 * hours its batch is read next; null if it is not read again.
 */
async function readAt(hours: number) {
  market.setTimeAfterOpening(hours * HOUR_MS);
  await getService(PayoutLookupsService).lookUpDue(100);
  const [row] = await market.api.query<{ differs: boolean; due: Date | null }>(
    `SELECT books_differ_since IS NOT NULL AS differs, look_due_at AS due
     FROM payouts JOIN payout_batches ON payout_batches.id = batch_id WHERE lister_id = $1`,
    [lister().userId],
  );
  const nextInHours = row?.due ? (row.due.getTime() - MARKET_OPENS_AT.getTime()) / HOUR_MS - hours : null;
  return { differs: row?.differs, nextInHours };
}

function failNextRead(error: Error): void {
  vi.spyOn(getService(PayPalPayouts), 'read').mockRejectedValueOnce(error);
}
const timeout = new PayPalUnclear('no response');

describe('a batch (PAYOUT-24)', () => {
  it('is read within the hour, daily after 40 days, and not after 180 days', async () => {
    await payOut();
    expect(await readAt(1)).toEqual({ differs: false, nextInHours: 0.5 });
    expect(await readAt(10)).toEqual({ differs: false, nextInHours: 1 });
    expect(await readAt(41 * DAY_HOURS)).toEqual({ differs: false, nextInHours: 24 });
    expect(await readAt(181 * DAY_HOURS)).toEqual({ differs: false, nextInHours: null });
  });

  it('is read again within the hour if PayPal does not respond, however old it is', async () => {
    await payOut();
    for (const days of [41, 181]) {
      failNextRead(timeout);
      expect(await readAt(days * DAY_HOURS)).toEqual({ differs: false, nextInHours: 1 });
    }
    expect(await readAt(181 * DAY_HOURS + 1)).toEqual({ differs: false, nextInHours: null });
  });

  it('that differs is read hourly, however old it is, until it agrees', async () => {
    const itemId = await payOut();
    await paypal().decideItem(itemId, 'REVERSED');
    await readAt(1);
    expect(await readPayoutState()).toBe('returned');
    await paypal().decideItem(itemId, 'SUCCESS');
    for (const days of [41, 181]) {
      expect(await readAt(days * DAY_HOURS)).toEqual({ differs: true, nextInHours: 1 });
      failNextRead(timeout);
      expect(await readAt(days * DAY_HOURS + 1)).toEqual({ differs: true, nextInHours: 1 });
      failNextRead(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
      expect(await readAt(days * DAY_HOURS + 2)).toEqual({ differs: true, nextInHours: 1 });
    }
    await paypal().decideItem(itemId, 'REVERSED');
    expect(await readAt(182 * DAY_HOURS)).toEqual({ differs: false, nextInHours: null });
  });

  it('that PayPal no longer has is read as rarely as one that agrees', async () => {
    await payOut();
    const refusal = new PayPalRefused(404, 'RESOURCE_NOT_FOUND');
    failNextRead(refusal);
    expect(await readAt(41 * DAY_HOURS)).toEqual({ differs: false, nextInHours: 24 });
    failNextRead(refusal);
    expect(await readAt(181 * DAY_HOURS)).toEqual({ differs: false, nextInHours: null });
  });

  it('that a webhook makes due while it is read is read again, if the webhook’s own read fails', async () => {
    await payOut();
    const hours = 41 * DAY_HOURS;
    const read = getService(PayPalPayouts).read.bind(getService(PayPalPayouts));
    vi.spyOn(getService(PayPalPayouts), 'read').mockImplementationOnce(async (id) => {
      const batch = await read(id);
      market.setTimeAfterOpening((hours + 0.5) * HOUR_MS);
      failNextRead(timeout);
      await expect(getService(PayoutLookupsService).lookUpByIds(null, id)).rejects.toThrow('no response');
      return batch;
    });
    expect(await readAt(hours)).toEqual({ differs: false, nextInHours: 1.5 });
  });
});
