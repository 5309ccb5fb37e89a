import { describe, expect, it } from 'vitest';
import { claimRental, payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const market = useTestMarket(MARKET_OPENS_AT);

const readJson = async (path: string) => {
  const headers = { authorization: market.lister.authorization };
  const response = await market.api.inject({ url: `/api${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
};

/** Sells a rental of the lister's MVP for $100; returns the id of the payment. */
async function sell(): Promise<string> {
  const captureId = await payFor(market, { duration: '1 month' });
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  return row?.id ?? '';
}

describe('the summary of earnings (EARN-5)', () => {
  it.each(['disputed', 'refunding'])(
    'names as the next release no share that waits because its payment is %s (EARN-4)',
    async (state) => {
      const [waitingSaleId, saleId] = [await sell(), await sell()];
      const planRelease = (id: string, at: string) =>
        market.api.query('UPDATE earnings SET release_due_at = $2 WHERE payment_id = $1', [id, at]);
      await planRelease(waitingSaleId, '2026-03-01');
      await planRelease(saleId, '2026-03-09');
      await market.api.query(
        `WITH event AS (INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, at)
           SELECT id, state, $2, 'a test', 'moderator', updated_at FROM payments WHERE id = $1)
         UPDATE payments SET state = $2 WHERE id = $1`,
        [waitingSaleId, state],
      );
      expect((await readJson('/earnings')).nextReleaseAt).toBe('2026-03-09T00:00:00.000Z');
    },
  );
});

describe('the page of a sale whose share does not become available', () => {
  it.each(['disputed', 'refunding', 'refunded'])(
    'names no time for it while it is %s (EARN-8)',
    async (state) => {
      const saleId = await sell();
      await market.api.query(
        'UPDATE earnings SET release_due_at = $2, released_at = $2 WHERE payment_id = $1',
        [saleId, MARKET_OPENS_AT],
      );
      if (state === 'refunded')
        await market.api.query(
          `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
         SELECT $1, lister_id, 'refund', account, -cents, payment_id, at FROM lister_ledger WHERE payment_id = $1`,
          [saleId],
        );
      else
        await market.api.query(
          `WITH event AS (INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, at)
           SELECT id, state, $2, 'a test', 'moderator', updated_at FROM payments WHERE id = $1)
         UPDATE payments SET state = $2 WHERE id = $1`,
          [saleId, state],
        );
      expect(await readJson(`/earnings/sales/${saleId}`)).toMatchObject({ state, availableAt: null });
    },
  );
});

describe('the page of a sale whose e-mail was not sent', () => {
  it('shows an invitation to the repository as its delivery (EARN-4, EARN-8)', async () => {
    const captureId = await payFor(market, { duration: '1 month' });
    const rental = (await claimRental(market, { duration: '1 month' }, captureId)).json().rental;
    const invitedAt = new Date(MARKET_OPENS_AT.getTime() + 60_000).toISOString();
    await market.api.query(
      `INSERT INTO repository_invitations (id, user_id, listing_id, state, repository, login, subject, created_at, invited_at)
       SELECT gen_random_uuid(), user_id, listing_id, 'invited', 'lina/garden', 'ben', '7', $2, $2 FROM rentals WHERE id = $1`,
      [rental.id, invitedAt],
    );
    market.setTimeAfterStart(120_000);
    const { lines } = await readJson('/earnings/lines?kind=sales');
    expect(await readJson(`/earnings/sales/${lines[0].saleId}`)).toMatchObject({
      deliveredAt: invitedAt,
    });
  });
});
