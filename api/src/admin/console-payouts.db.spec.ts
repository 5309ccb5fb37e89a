import { beforeEach, describe, expect, it } from 'vitest';
import { offerListing, post } from '@market/test/api/shop';
import { confirmAddress, addEarnings } from '@market/test/api/use-payouts';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const market = useTestMarket(MARKET_OPENS_AT);
const consoleClient = useConsole(market);

beforeEach(async () => {
  market.lister = await market.api.signUp('Lea');
  market.mvpId = await offerListing(market.api, market.lister);
  await confirmAddress(market.api, market.lister.userId, 'lea@pay.example');
  await addEarnings(market.api, market.lister.userId, 5000);
});
const requestPayout = () => post(market.api, market.lister, '/payouts', {});
const listerPath = () => `/listers/${market.lister.userId}`;

describe('payouts in the console (CONSOLE-22)', () => {
  it('are listed with lister, amount and tries, and filtered', async () => {
    const { id, number } = (await requestPayout()).json();
    const ownPayoutsPath = `/payouts?listerId=${market.lister.userId}`;
    expect(await consoleClient.read(ownPayoutsPath)).toMatchObject({
      data: [
        {
          id,
          number,
          amount: 50,
          listerName: 'Lea',
          address: 'lea@pay.example',
          state: 'waiting',
          tries: [],
        },
      ],
      total: 1,
    });
    expect(await consoleClient.read(`${ownPayoutsPath}&state=paid`)).toEqual({ data: [], total: 0 });
    expect(await consoleClient.read(`${ownPayoutsPath}&books=differ`)).toEqual({ data: [], total: 0 });
    expect((await consoleClient.read(`/payouts?q=${number}`)).total).toBe(1);
    await market.api.query(
      `INSERT INTO payout_batches (id, state, created_at) VALUES ($1, 'sending', now())`,
      [id],
    );
    await market.api.query(
      `INSERT INTO payout_attempts (id, batch_id, outcome, detail, at) VALUES ($1, $1, 'unknown', 'timeout', $2)`,
      [id, MARKET_OPENS_AT],
    );
    await market.api.query(`UPDATE payouts SET state = 'sending', batch_id = $1 WHERE id = $1`, [id]);
    expect(await consoleClient.read(`/payouts/${id}`)).toMatchObject({
      state: 'sending',
      tries: [{ at: MARKET_OPENS_AT.toISOString(), outcome: 'unknown', detail: 'timeout' }],
    });
  });
});

describe('a lister in the console (CONSOLE-22)', () => {
  it('is shown with balances and ledger', async () => {
    await requestPayout();
    expect(await consoleClient.read(listerPath())).toMatchObject({
      name: 'Lea',
      address: 'lea@pay.example',
      sold: 50,
      available: 0,
      onTheWay: 50,
      state: 'free',
      holds: [{ reason: 'under-way', since: MARKET_OPENS_AT.toISOString() }, { reason: 'too-little' }],
      entries: [
        { kind: 'payout', account: 'on-the-way', amount: 50 },
        { kind: 'payout', account: 'available', amount: -50 },
        { kind: 'release' },
        { kind: 'release' },
      ],
    });
  });

  it('has payouts put on hold with a reason that the lister sees, and released; both are in the audit log', async () => {
    expect((await consoleClient.postAction(`${listerPath()}/hold`, {})).statusCode).toBe(400);
    const holdResponse = await consoleClient.postAction(`${listerPath()}/hold`, { reason: 'Fraud report' });
    expect(holdResponse.json()).toMatchObject({
      state: 'held',
      heldAt: MARKET_OPENS_AT.toISOString(),
      heldBy: consoleClient.moderator.userId,
      holdReason: 'Fraud report',
      holds: [{ reason: 'held', note: 'Fraud report' }],
    });
    expect(
      (await consoleClient.read('/listers?state=held')).data.map(({ id }: { id: string }) => id),
    ).toContain(market.lister.userId);
    expect(
      (await consoleClient.postAction(`${listerPath()}/hold`, { reason: 'Again' })).json(),
    ).toMatchObject({
      code: 'payout/held-already',
    });
    expect((await requestPayout()).json()).toMatchObject({ code: 'payout/held' });
    const earningsResponse = await market.api.inject({
      url: '/api/earnings',
      headers: { authorization: market.lister.authorization },
    });
    expect(earningsResponse.json().holds).toMatchObject([{ reason: 'held', note: 'Fraud report' }]);
    expect(
      (await consoleClient.postAction(`${listerPath()}/release`, { reason: 'Cleared' })).json(),
    ).toMatchObject({
      state: 'free',
    });
    expect(
      (await consoleClient.postAction(`${listerPath()}/release`, { reason: 'Again' })).json(),
    ).toMatchObject({
      code: 'payout/not-held',
    });
    expect((await requestPayout()).statusCode).toBe(201);
    const { data } = await consoleClient.read(`/audit?subjectId=${market.lister.userId}`);
    expect(
      data.map(({ action, reason }: { action: string; reason: string }) => [action, reason]).toSorted(),
    ).toEqual([
      ['lister.hold', 'Fraud report'],
      ['lister.release', 'Cleared'],
    ]);
  });
});
