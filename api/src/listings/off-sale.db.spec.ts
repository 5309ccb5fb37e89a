import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { endUndoWindow } from '@market/test/api/end-undo-window';
import { call } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { offerListing, placeApprovedOrder, pay, post } from '@market/test/api/shop';
import { until } from '@market/test/until';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';
import { DrawingThread } from '../share-images/drawing-thread.js';

/** The title of the listing, which no other listing has. */
let title: string;
let listingCount = 0;
const OFF_SALE_REASON = 'The code belongs to somebody else';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const consoleClient = useConsole(market);
let lister: Person;
let mvpId: string;

beforeAll(() => {
  // Replaces the drawing of share images, because these tests check only whether there is an image.
  market.api.application.get(DrawingThread).draw = () => Promise.resolve(new Uint8Array([0xff]));
});
beforeEach(async () => {
  title = `Quokka Ledger No. ${(listingCount += 1)}.`;
  lister = await market.api.signUp('Quentin Quokka');
  mvpId = await offerListing(market.api, lister, { title });
});

const takeOffSale = (reason = OFF_SALE_REASON) =>
  consoleClient.postAction(`/listings/${mvpId}/take-off-sale`, { reason });
const putBack = () => consoleClient.postAction(`/listings/${mvpId}/put-back`);
const disableLister = () => consoleClient.postAction(`/users/${lister.userId}/disable`);
const enableLister = () => consoleClient.postAction(`/users/${lister.userId}/enable`);
const get = (path: string, person?: Person) => call(market.api, 'GET', path, { ...(person && { person }) });
const readListingState = async () =>
  (await market.api.query<{ state: string }>('SELECT state FROM listings WHERE id = $1', [mvpId]))[0]?.state;

type Action = () => Promise<{ statusCode: number }>;

/** The two actions that hide a listing, each with the action that shows it again. */
const HIDING_ACTIONS: [string, Action, Action][] = [
  ['a moderator took off sale', () => takeOffSale(), putBack],
  ['a disabled lister offers', disableLister, enableLister],
];

/** Returns the addresses of every endpoint and file that a visitor may read, with the ids of this listing. */
function publicAddresses(): string[] {
  const endpoints = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'user')
    .filter(({ access }) => access === 'public' || access === 'optional')
    .map(
      ({ path }) => `/api${path.replace('{id}', () => (path.startsWith('/mvps') ? mvpId : lister.userId))}`,
    );
  return [
    ...endpoints,
    `/api/mvps?search=quokka`,
    `/api/mvps?userId=${lister.userId}`,
    `/api/mvps?ids=${mvpId}`,
    `/api/mvps?category=Productivity`,
    `/api/mvps?sort=name&limit=100`,
    `/api/mvps?sort=price&limit=100`,
    `/api/users/directory?search=quentin`,
    `/share/mvp/${mvpId}.jpg`,
    '/sitemap.xml',
  ];
}

/** Returns the addresses whose response mentions the listing in any form. */
async function addressesWithListing(): Promise<string[]> {
  const matchingAddresses: string[] = [];
  for (const url of publicAddresses()) {
    const { statusCode, body } = await market.api.inject({ url });
    if (statusCode === 200 && (url.endsWith('.jpg') || body.includes(title) || body.includes(mvpId)))
      matchingAddresses.push(url);
  }
  const sitemapFiles = [
    ...(await market.api.inject({ url: '/sitemap.xml' })).body.matchAll(/<loc>[^<]*?(\/sitemap[^<]+)/g),
  ];
  for (const [, url = ''] of sitemapFiles)
    if ((await market.api.inject({ url })).body.includes(mvpId)) matchingAddresses.push(url);
  return matchingAddresses;
}

describe.each(HIDING_ACTIONS)('a listing that %s', (_way, hide, show) => {
  it('is in no public response until it is back', async () => {
    const urlsBefore = await addressesWithListing();
    expect(urlsBefore).toContain(`/api/mvps/${mvpId}`);
    expect(urlsBefore.length).toBeGreaterThanOrEqual(9);
    expect((await hide()).statusCode).toBe(200);
    // Waits, because cached sitemap files are evicted only when the process is notified.
    await until(async () => (await addressesWithListing()).length === 0);
    expect((await show()).statusCode).toBe(200);
    // The sitemap is left out: a listing may be missing in it for up to an hour.
    const isNotSitemap = (url: string) => !url.includes('sitemap');
    expect((await addressesWithListing()).filter(isNotSitemap)).toEqual(urlsBefore.filter(isNotSitemap));
  });

  it('counts in no total', async () => {
    const readTotal = async () => (await get('/mvps')).json().total as number;
    const totalBefore = await readTotal();
    await hide();
    // Waits, because a process evicts the cached list only when Postgres notifies it of the change.
    await until(async () => (await readTotal()) === totalBefore - 1);
    await show();
    await until(async () => (await readTotal()) === totalBefore);
  });

  it('is 404 to other people and shown to moderators (LIST-30)', async () => {
    await hide();
    expect((await get(`/mvps/${mvpId}`, market.buyer)).statusCode).toBe(404);
    expect((await get(`/mvps/${mvpId}`, consoleClient.moderator)).json()).toMatchObject({
      title,
      isapproved: false,
    });
  });

  it('cannot be ordered, saved, reported or tried (DEMO-9)', async () => {
    await hide();
    const { api, buyer } = market;
    const orderResponse = await post(api, buyer, '/paypal/create-order', {
      mvpId,
      duration: '1 month',
      amount: 100,
    });
    const saveResponse = await call(api, 'PUT', `/users/saved/${mvpId}`, { person: buyer });
    const reportResponse = await post(api, buyer, '/reports', { mvpId, reason: 'fraud', details: '' });
    const startResponse = await post(api, buyer, '/demo-sessions/start', { mvpId });
    const responses = [orderResponse, saveResponse, reportResponse, startResponse];
    expect(responses.map((response) => response.json().code)).toEqual(
      Array.from({ length: 4 }, () => 'listing/not-found'),
    );
  });

  it('is not sold by capturing an earlier order, neither now nor once it is shown again', async () => {
    const { api, paypal, buyer } = market;
    const orderId = await placeApprovedOrder(api, paypal, { buyer, mvpId });
    await hide();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusedResponse = await post(api, buyer, '/paypal/capture-order', { orderId });
      expect([refusedResponse.statusCode, refusedResponse.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'listing/off-sale',
          detail: 'This MVP is no longer on sale. Nothing was charged.',
        }),
      ]);
    }
    await show();
    await post(api, buyer, '/paypal/capture-order', { orderId });
    expect(paypal.orders.get(orderId)?.captures).toEqual([]);
  });

  it('causes a refund of a payment that was captured before and not claimed yet', async () => {
    const { api, paypal, buyer } = market;
    const paymentId = await pay(api, paypal, { buyer, mvpId });
    await hide();
    const claim = { mvpId, duration: '3 months', renterName: 'Ben', renterEmail: 'b@b.example', paymentId };
    expect((await post(api, buyer, '/rentals/create', claim)).json()).toMatchObject({
      code: 'listing/unavailable',
    });
    expect(paypal.refundedCaptureIds).toContain(paymentId);
  });

  it('keeps rental, delivery and receipt for people who paid, but cannot be extended', async () => {
    const { rentalId, deliveryId } = await rentMvp();
    await hide();
    const ownRentals = (await get('/rentals/my-rentals', market.buyer)).json();
    expect(ownRentals.rentals ?? ownRentals).toMatchObject([{ id: rentalId, mvp: { title }, offer: null }]);
    expect((await get(`/deliveries/${deliveryId}`, market.buyer)).json()).toMatchObject({ title });
    const orderInput = { mvpId, duration: '1 month', amount: 100, rentalId };
    expect((await post(market.api, market.buyer, '/paypal/create-order', orderInput)).json().code).toBe(
      'listing/not-found',
    );
  });

  it('stops a running demo, which continues with the time left once the listing is back (DEMO-10)', async () => {
    const { api, buyer } = market;
    const { sessionId } = (await post(api, buyer, '/demo-sessions/start', { mvpId })).json();
    const readStatus = () => get(`/demo-sessions/status/${sessionId}`, buyer);
    const recordActivity = () => call(api, 'PUT', `/demo-sessions/activity/${sessionId}`, { person: buyer });
    await hide();
    for (const response of [await readStatus(), await recordActivity()])
      expect([response.statusCode, response.json().code]).toEqual([410, 'demo/off-sale']);
    expect((await get('/demo-sessions/active', buyer)).body).not.toContain(sessionId);
    await show();
    expect((await readStatus()).statusCode).toBe(200);
  });
});

async function rentMvp() {
  const mvpIdBefore = market.mvpId;
  market.mvpId = mvpId;
  try {
    return await consoleClient.rentListing('1 month');
  } finally {
    market.mvpId = mvpIdBefore;
  }
}

describe('taking off sale', () => {
  it('notifies its lister with the reason, in the bell and by e-mail, as does putting it back', async () => {
    await takeOffSale();
    expect((await get('/mvps/my-listings?filter=off-sale', lister)).json()).toMatchObject([
      {
        id: mvpId,
        state: 'off-sale',
        isapproved: false,
        offSaleReason: OFF_SALE_REASON,
        offSaleAt: expect.any(String),
      },
    ]);
    await deliverNotices();
    await putBack();
    await deliverNotices();
    const { notices } = (await get('/users/notices', lister)).json();
    expect(notices.map(({ text }: { text: string }) => text)).toEqual([
      `${title} is back on sale`,
      `${title} was taken off sale: see the reason in My Listings`,
    ]);
    const mails = market.mailbox.mails.filter((mail) => JSON.stringify(mail).includes(title));
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails[0])).toContain(OFF_SALE_REASON);
    expect((await get('/mvps/my-listings', lister)).json()).toMatchObject([
      { state: 'approved', offSaleReason: null, offSaleAt: null },
    ]);
  });

  it('shows in the console who did it, when and why, and inserts both into the audit log', async () => {
    expect((await takeOffSale()).json()).toMatchObject({
      state: 'off-sale',
      offSaleReason: OFF_SALE_REASON,
      offSaleBy: consoleClient.moderator.userId,
      offSaleByName: 'Mona',
      offSaleAt: '2026-01-31T12:00:00.000Z',
    });
    await putBack();
    const { data } = await consoleClient.read(`/audit?subjectId=${mvpId}&order=asc`);
    expect(data.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ['listing.take-off-sale', OFF_SALE_REASON],
        ['listing.put-back', null],
      ]),
    );
  });

  it('requires a reason and an approved listing, and happens once', async () => {
    expect((await takeOffSale(' ')).statusCode).toBe(400);
    expect((await putBack()).json().code).toBe('listing/not-off-sale');
    await takeOffSale();
    expect((await takeOffSale()).json().code).toBe('listing/off-sale-already');
    const pendingId = await offerListing(market.api, lister, { state: 'pending' });
    const refusedResponse = await consoleClient.postAction(`/listings/${pendingId}/take-off-sale`, {
      reason: OFF_SALE_REASON,
    });
    expect(refusedResponse.json().code).toBe('listing/not-on-sale');
  });

  it("is refused for the moderator's own listing", async () => {
    const ownMvpId = await offerListing(market.api, consoleClient.moderator);
    for (const path of ['take-off-sale', 'put-back'])
      expect(
        (await consoleClient.postAction(`/listings/${ownMvpId}/${path}`, { reason: OFF_SALE_REASON })).json(),
      ).toMatchObject({
        status: 403,
        code: 'listing/own',
      });
  });

  it('is independent of disabling the lister: both must end before the listing is back', async () => {
    await disableLister();
    await takeOffSale();
    await enableLister();
    expect(await readListingState()).toBe('off-sale');
    await disableLister();
    await putBack();
    expect(await readListingState()).toBe('off-sale');
    await enableLister();
    expect(await readListingState()).toBe('approved');
  });

  it('is not undone by its lister, nor by the approval of a change (LIST-34)', async () => {
    await takeOffSale();
    const changedFields = { title: `${title} 2` };
    await call(market.api, 'PUT', `/mvps/${mvpId}`, {
      person: lister,
      body: { ...changedFields, isavailable: true },
    });
    expect(await readListingState()).toBe('off-sale');
    const [review] = (await consoleClient.read('/reviews?standing=waiting&q=quokka')).data;
    expect((await consoleClient.postAction(`/reviews/${review.id}/approve`)).statusCode).toBe(200);
    await endUndoWindow(market.api);
    expect(await readListingState()).toBe('off-sale');
    await putBack();
    expect((await get(`/mvps/${mvpId}`)).json().title).toBe(`${title} 2`);
  });
});

describe('a disabled lister', () => {
  it('has no listing on sale after an approval that comes later, or at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await market.api.signUp(`Pia ${round}`);
      const id = await offerListing(market.api, person, { state: 'pending' });
      await Promise.all([
        market.api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]),
        market.api.query(`UPDATE listings SET state = 'approved' WHERE id = $1`, [id]),
      ]);
      expect((await get(`/mvps/${id}`)).statusCode).toBe(404);
    }
  });

  it('keeps a pending listing pending when disabled and enabled again', async () => {
    const pendingId = await offerListing(market.api, lister, { state: 'pending' });
    await disableLister();
    await enableLister();
    const [row] = await market.api.query<{ state: string }>('SELECT state FROM listings WHERE id = $1', [
      pendingId,
    ]);
    expect(row?.state).toBe('pending');
  });
});

/** Creates the notifications of all events about the listing, and sends the e-mails that are due. */
async function deliverNotices(): Promise<void> {
  const events = await market.api.query<{ id: string }>(
    `SELECT id FROM outbox_events WHERE payload ->> 'listingId' = $1 ORDER BY id`,
    [mvpId],
  );
  for (const { id } of events) await market.api.application.get(NoticesService).notify(id);
  const mailService = market.api.application.get(NoticeMailsService);
  for (const id of await mailService.findDue(100)) await mailService.send(id);
}
