import { expect, it } from 'vitest';
import { post } from '@market/test/api/shop';
import { addEarnings, confirmAddress } from '@market/test/api/use-payouts';
import { useTestMarket } from '@market/test/api/use-test-market';

/** A Wednesday: the next weekly payout is on Monday. */
const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const NEXT_PAYOUT = { at: '2026-03-09T00:00:00.000Z', amount: 60 };

const market = useTestMarket(MARKET_OPENS_AT);

it.each([
  [null, NEXT_PAYOUT],
  ['PENDING', NEXT_PAYOUT],
  ['UNCLAIMED', null],
  ['ONHOLD', null],
])(
  'beside an earlier payout with the status %s, the next payout is %o (EARN-5)',
  async (status, nextPayout) => {
    const lister = await market.api.signUp('Lea');
    await confirmAddress(market.api, lister.userId, 'lea@pay.example');
    await market.api.query('UPDATE payout_accounts SET next_weekly_at = $2 WHERE user_id = $1', [
      lister.userId,
      NEXT_PAYOUT.at,
    ]);
    await addEarnings(market.api, lister.userId, 5000);
    const { id } = (await post(market.api, lister, '/payouts', {})).json();
    await market.api.query('UPDATE payouts SET item_status = $2 WHERE id = $1', [id, status]);
    await addEarnings(market.api, lister.userId, 6000);
    const response = await market.api.inject({
      url: '/api/earnings',
      headers: { authorization: lister.authorization },
    });
    const { holds, nextPayout: shownPayout } = response.json();
    expect(holds.map(({ reason }: { reason: string }) => reason)).toEqual(['under-way']);
    expect(shownPayout).toEqual(nextPayout);
  },
);
