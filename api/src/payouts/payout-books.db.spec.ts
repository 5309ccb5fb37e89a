import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOLD_TEXTS } from '@market/domain/payouts/payout-holds';
import { addEarnings } from '@market/test/api/use-payouts';
import { offerListing } from '@market/test/api/shop';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');

const { market, lister, replaceLister, request, send, readPayoutState, readItemsAtPayPal } =
  usePayoutMarket(MARKET_OPENS_AT);

describe('a payment whose records differ from PayPal’s (PAYOUT-30)', () => {
  /**
   * Records a sale of the lister. Returns a function that sets or clears `books_differ_since` of
   * its payment.
   */
  async function recordSale() {
    const mvpId = await offerListing(market.api, lister());
    const id = randomUUID();
    await market.api.query(
      `WITH paid AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
         VALUES ($1, $2, $3, '1 month', 5000, 'USD', 'completed', now(), now()) RETURNING id)
       INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id, created_at)
       SELECT id, $4, 5000, 1000, 500, 0, now() FROM paid`,
      [id, market.buyer.userId, mvpId, lister().userId],
    );
    return (since: Date | null) =>
      market.api.query('UPDATE payments SET books_differ_since = $2 WHERE id = $1', [id, since]);
  }

  it('stops requests until they agree', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const setDifferSince = await recordSale();
    await setDifferSince(MARKET_OPENS_AT);
    await expect(request()).rejects.toMatchObject({
      code: 'payout/held',
      message: expect.stringContaining(HOLD_TEXTS['books-differ'].why),
    });
    await setDifferSince(null);
    await expect(request()).resolves.toMatchObject({ cents: 5000 });
  });

  it('holds back a payout that waits for a batch', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const setDifferSince = await recordSale();
    await request();
    await setDifferSince(MARKET_OPENS_AT);
    await send();
    expect([await readPayoutState(), await readItemsAtPayPal()]).toEqual(['waiting', []]);
    await setDifferSince(null);
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
  });
});

describe('a payout whose record at PayPal differs (PAYOUT-24)', () => {
  it('holds back no payout of another lister', async () => {
    await addEarnings(market.api, lister().userId, 5000);
    const { id } = await request();
    await send();
    const setDifferSql = 'UPDATE payouts SET books_differ_since = $2 WHERE id = $1';
    await market.api.query(setDifferSql, [id, MARKET_OPENS_AT]);
    await replaceLister('Mia');
    await addEarnings(market.api, lister().userId, 5000);
    await request();
    await send();
    expect(await readItemsAtPayPal()).toHaveLength(1);
    await market.api.query(setDifferSql, [id, null]);
  });
});
