import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOLD_TEXTS } from '@market/domain/payouts/payout-holds';
import { ReportsService } from '@market/domain/reports/reports.service';
import type { Person } from '@market/test/api/running-api';
import { offerListing, post } from '@market/test/api/shop';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');

const { market, getService, lister, request, send, readPayoutState, readItemsAtPayPal } =
  usePayoutMarket(MARKET_OPENS_AT);

let mvpId: string;
beforeEach(async () => {
  mvpId = await offerListing(market.api, lister());
  await addEarnings(market.api, lister().userId, 5000);
});

/** Records a payment of the buyer for the lister's MVP. */
async function sellTo(buyer: Person): Promise<void> {
  await market.api.query(
    `WITH paid AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
       VALUES ($1, $2, $3, '1 month', 5000, 'USD', 'completed', now(), now()) RETURNING id)
     INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id, created_at)
     SELECT id, $4, 5000, 1000, 500, 0, now() FROM paid`,
    [randomUUID(), buyer.userId, mvpId, lister().userId],
  );
}

async function fileReport(reporter: Person, about: { mvpId?: string; userId?: string }, reason = 'fraud') {
  expect((await post(market.api, reporter, '/reports', { ...about, reason })).statusCode).toBe(201);
}

async function closeReports(reporter: Person): Promise<void> {
  const rows = await market.api.query<{ id: string }>('SELECT id FROM reports WHERE reporter_id = $1', [
    reporter.userId,
  ]);
  for (const { id } of rows) await getService(ReportsService).resolve(market.lister.userId, id);
}

async function readHolds() {
  const { authorization } = lister();
  return (await market.api.inject({ url: '/api/earnings', headers: { authorization } })).json().holds;
}

describe('a report of fraud (PAYOUT-31)', () => {
  it.each([
    ['the lister', () => ({ userId: lister().userId })],
    ['an MVP of the lister', () => ({ mvpId })],
  ])('by a buyer about %s stops payouts until a moderator closes it', async (_, about) => {
    await sellTo(market.buyer);
    await fileReport(market.buyer, about());
    await expect(request()).rejects.toMatchObject({
      code: 'payout/held',
      message: expect.stringContaining(HOLD_TEXTS.reported.why),
    });
    expect(await readHolds()).toMatchObject([
      { reason: 'reported', since: MARKET_OPENS_AT.toISOString(), ends: HOLD_TEXTS.reported.ends },
    ]);
    await closeReports(market.buyer);
    expect(await readHolds()).toEqual([]);
    await expect(request()).resolves.toMatchObject({ cents: 5000 });
  });

  it.each([
    ['the lister', () => ({ userId: lister().userId })],
    ['an MVP of the lister', () => ({ mvpId })],
  ])(
    'by a buyer about %s is filed although a report for another reason is open (PEOPLE-22)',
    async (_, about) => {
      await sellTo(market.buyer);
      await fileReport(market.buyer, about(), 'other');
      expect(await readHolds()).toEqual([]);
      for (const reason of ['fraud', 'fraud', 'spam']) await fileReport(market.buyer, about(), reason);
      expect(await readHolds()).toMatchObject([{ reason: 'reported' }]);
      const reasons = await market.api.query(
        'SELECT reason FROM reports WHERE reporter_id = $1 ORDER BY created_at, id',
        [market.buyer.userId],
      );
      expect(reasons).toEqual([{ reason: 'other' }, { reason: 'fraud' }]);
    },
  );

  it('by a buyer holds back a payout that waits for a batch', async () => {
    await sellTo(market.buyer);
    await request();
    await fileReport(market.buyer, { mvpId });
    await send();
    expect([await readPayoutState(), await readItemsAtPayPal()]).toEqual(['waiting', []]);
    await closeReports(market.buyer);
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });

  it('by a person who bought nothing from the lister, or for another reason, stops nothing', async () => {
    await sellTo(market.buyer);
    const rival = await market.api.signUp('Rex');
    await fileReport(rival, { mvpId });
    await fileReport(rival, { userId: lister().userId });
    await fileReport(market.buyer, { mvpId }, 'other');
    await fileReport(market.buyer, { mvpId: market.mvpId });
    await expect(request()).resolves.toMatchObject({ cents: 5000 });
  });
});
