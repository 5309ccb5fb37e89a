import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ViewsService } from '@market/domain/funnel/views.service';
import type { Person } from '@market/test/api/running-api';
import { rentFor } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const DAY_MS = 86_400_000;
const BROWSER_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
let lister: Person;
let mvpId: string;
beforeEach(async () => {
  lister = await market.api.signUp('Lin');
  mvpId = await offerListing(market.api, lister);
});

/** Sends a view of a listing from one address in 203.0.113.0/24, a network reserved for documentation. */
const sendView = (hostNumber: number, id = mvpId, userAgent = BROWSER_USER_AGENT) =>
  market.api.inject({
    method: 'POST',
    url: `/api/mvps/${id}/view`,
    remoteAddress: `203.0.113.${hostNumber}`,
    headers: { 'user-agent': userAgent },
  });
const storeViews = () => market.api.application.get(ViewsService).store();
const readFunnel = async (query = 'from=2026-03-01&to=2026-03-02', person = lister) =>
  (
    await market.api.inject({
      url: `/api/earnings/funnel?${query}`,
      headers: { authorization: person.authorization },
    })
  ).json();

describe('the funnel (EARN-20)', () => {
  it('counts a view once per address, MVP and day, and stores nothing about the viewer', async () => {
    const otherMvpId = await offerListing(market.api, lister, { title: 'Other' });
    const statuses = [];
    for (const hostNumber of [1, 1, 1, 2, 3]) statuses.push((await sendView(hostNumber)).statusCode);
    await sendView(1, otherMvpId);
    expect(statuses).toEqual([204, 204, 204, 204, 204]);
    await storeViews();
    market.setTimeAfterStart(DAY_MS);
    lister = await market.api.signIn(lister.userId);
    await sendView(1);
    await storeViews();
    const { mvps, days } = await readFunnel();
    expect(mvps.map((row: { mvp: { id: string }; views: number }) => [row.mvp.id, row.views])).toEqual([
      [mvpId, 4],
      [otherMvpId, 1],
    ]);
    expect(days).toMatchObject([
      { day: '2026-03-01', views: 4 },
      { day: '2026-03-02', views: 1 },
    ]);
    const columns = await market.api.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'listing_views' ORDER BY 1`,
    );
    expect(columns).toEqual([{ name: 'day' }, { name: 'listing_id' }, { name: 'views' }]);
  });

  it('leaves bots out, and MVPs that are not public or do not exist', async () => {
    const pendingMvpId = await offerListing(market.api, lister, { state: 'pending' });
    const removedMvpId = await offerListing(market.api, lister);
    await sendView(5, removedMvpId);
    await market.api.query(`UPDATE listings SET state = 'pending' WHERE id = $1`, [removedMvpId]);
    await sendView(1, mvpId, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await sendView(2, mvpId, 'curl/8.5.0');
    await sendView(3, pendingMvpId);
    await sendView(4, randomUUID());
    await storeViews();
    expect(await readFunnel()).toEqual({ mvps: [], days: [] });
  });

  it('counts the first view of an MVP on sale, also from an address that viewed it before the approval', async () => {
    const newMvpId = await offerListing(market.api, lister, { state: 'pending' });
    expect((await sendView(1, newMvpId)).statusCode).toBe(204);
    await storeViews();
    await market.api.query(`UPDATE listings SET state = 'approved' WHERE id = $1`, [newMvpId]);
    await sendView(1, newMvpId);
    await sendView(1, newMvpId);
    await storeViews();
    expect((await readFunnel()).days).toMatchObject([{ day: '2026-03-01', views: 1 }]);
  });

  it('shows demos, checkouts, rentals and purchases by MVP and by day, to the lister alone', async () => {
    await sendView(9);
    await storeViews();
    await post(market.api, market.buyer, '/demo-sessions/start', { mvpId });
    await post(market.api, market.buyer, '/paypal/create-order', { mvpId, duration: '1 month', amount: 100 });
    const rental = await rentFor(market, { duration: '1 month', mvpId });
    market.setTimeAfterStart(DAY_MS);
    market.buyer = await market.api.signIn(market.buyer.userId);
    lister = await market.api.signIn(lister.userId);
    await rentFor(market, { duration: 'outright', mvpId, rentalId: rental.id, amount: 2400 });
    const expectedCounts = { views: 1, demos: 1, checkouts: 3, rentals: 1, purchases: 1 };
    const { mvps, days } = await readFunnel();
    expect(mvps).toEqual([{ mvp: { id: mvpId, title: 'Habit Garden' }, ...expectedCounts }]);
    expect(days).toEqual([
      { day: '2026-03-01', views: 1, demos: 1, checkouts: 2, rentals: 1, purchases: 0 },
      { day: '2026-03-02', views: 0, demos: 0, checkouts: 1, rentals: 0, purchases: 1 },
    ]);
    expect((await readFunnel(`from=2026-03-01&to=2026-03-02&mvpId=${market.mvpId}`)).days).toEqual([]);
    expect(await readFunnel(undefined, market.buyer)).toEqual({ mvps: [], days: [] });
    const mvpQuery = `from=2026-03-01&to=2026-03-02&mvpId=${mvpId}`;
    expect(await readFunnel(mvpQuery, market.buyer)).toEqual({ mvps: [], days: [] });
    expect((await readFunnel('from=2026-01-01&to=2027-12-31')).status).toBe(400);
  });
});
