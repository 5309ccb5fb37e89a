import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PayPalRefused, PayPalUnclear } from '@market/domain/gateways/paypal/paypal.errors';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayPalWebhooks } from '@market/domain/gateways/paypal/paypal.webhooks';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { PayoutLookupsService } from '@market/domain/payouts/payout-lookups.service';
import { LOOKUP_DELAY_AFTER_WEBHOOK_MS } from '@market/domain/payouts/payouts.rules';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const LOOKUP_DELAY_HOURS = LOOKUP_DELAY_AFTER_WEBHOOK_MS / HOUR_MS;

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
 * Reads due batches `hours` after the start. Returns whether the payout differs from PayPal's record, and in how many
 * hours its batch is read next; null if it is not read again.
 */
async function readAt(hours: number) {
  market.setTimeAfterStart(hours * HOUR_MS);
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

/** Calls `action` with PayPal’s id of the next batch that is read, after PayPal has responded. */
function onNextRead(action: (batchId: string) => Promise<void>): void {
  const read = getService(PayPalPayouts).read.bind(getService(PayPalPayouts));
  vi.spyOn(getService(PayPalPayouts), 'read').mockImplementationOnce(async (id) => {
    const batch = await read(id);
    await action(id);
    return batch;
  });
}

/** Returns PayPal’s id of the batch with the lister’s payout. */
async function readBatchId(): Promise<string> {
  const [row] = await market.api.query<{ id: string }>(
    'SELECT paypal_id AS id FROM payouts JOIN payout_batches ON payout_batches.id = batch_id WHERE lister_id = $1',
    [lister().userId],
  );
  return row?.id ?? '';
}

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

  it('that a webhook makes due while it is read is read again', async () => {
    await payOut();
    const hours = 41 * DAY_HOURS;
    onNextRead(async (id) => {
      market.setTimeAfterStart((hours + 0.5) * HOUR_MS);
      await getService(PayoutLookupsService).planLookup(null, id);
    });
    expect(await readAt(hours)).toEqual({
      differs: false,
      nextInHours: expect.closeTo(0.5 + LOOKUP_DELAY_HOURS, 6),
    });
  });

  it('that a webhook names at the end of a long read is read again', async () => {
    await payOut();
    const hours = 41 * DAY_HOURS;
    // The next read is then due within the delay after a webhook, so that the webhook does not plan another one.
    onNextRead(async (id) => {
      market.setTimeAfterStart((hours + 1 - LOOKUP_DELAY_HOURS / 2) * HOUR_MS);
      await getService(PayoutLookupsService).planLookup(null, id);
    });
    expect(await readAt(hours)).toEqual({ differs: false, nextInHours: 1 });
  });
});

describe('the webhooks about a batch (PAYOUT-22)', () => {
  const ITEM_COUNT = 40;

  /** Sends a webhook about an item of the batch, as PayPal does for each item. */
  async function sendWebhook(batchId: string, index: number): Promise<void> {
    const event = {
      id: `WH-${batchId}-${index}`,
      event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      resource: { payout_item_id: `ITEM-${index}`, payout_batch_id: batchId },
    };
    const request = { headers: {}, rawBody: JSON.stringify(event), from: '127.0.0.1' };
    await getService(PaymentWebhooksService).receive(request, event);
  }

  it('lead to one job and one read in 30 seconds', async () => {
    await payOut();
    const batchId = await readBatchId();
    vi.spyOn(getService(PayPalWebhooks), 'isGenuine').mockResolvedValue(true);
    const readSpy = vi.spyOn(getService(PayPalPayouts), 'read');
    const sentAtMs = 41 * DAY_HOURS * HOUR_MS;
    // Reads the batch now, so that only webhooks make it due afterwards.
    await readAt(sentAtMs / HOUR_MS);
    for (let index = 0; index < ITEM_COUNT; index += 1) {
      // The webhooks arrive within 40 seconds, and a sweep runs after each.
      market.setTimeAfterStart(sentAtMs + index * 1000);
      await sendWebhook(batchId, index);
      await getService(PayoutLookupsService).lookUpDue(100);
    }
    market.setTimeAfterStart(sentAtMs + 2 * LOOKUP_DELAY_AFTER_WEBHOOK_MS + 1000);
    await getService(PayoutLookupsService).lookUpDue(100);
    // One read before the webhooks, one 30 seconds after the first webhook, and one for those that came later.
    expect(readSpy.mock.calls.filter(([id]) => id === batchId)).toHaveLength(3);
    const events = await market.api.query<{ due: string }>(
      `SELECT payload->>'lookDueAt' AS due FROM outbox_events WHERE name = 'payouts.reported'
       AND payload->>'batchId' = (SELECT id::text FROM payout_batches WHERE paypal_id = $1) ORDER BY id`,
      [batchId],
    );
    const dueTimes = [30, 61].map((seconds) =>
      new Date(MARKET_OPENS_AT.getTime() + sentAtMs + seconds * 1000).toISOString(),
    );
    expect(events.map(({ due }) => due)).toEqual(dueTimes);
  });

  it('write no payout that has not changed', async () => {
    await payOut();
    const readVersions = () =>
      market.api.query('SELECT xmin::text AS version FROM payouts WHERE lister_id = $1', [lister().userId]);
    const versions = await readVersions();
    expect(await readAt(1)).toMatchObject({ differs: false });
    expect(await readVersions()).toEqual(versions);
  });
});
