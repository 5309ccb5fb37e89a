import { afterAll, beforeAll, expect, it } from 'vitest';
import { ListingTotals } from '@market/domain/listings/listing-totals';
import { call, linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { endUndoWindow } from '@market/test/api/end-undo-window';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi({ RESPONSE_CACHE_MB: '16' });
  // The test API stubs the cached totals for other specs; these tests need the real ones.
  const totals = api.application.get(ListingTotals);
  for (const stubbedMethod of ['lookUp', 'lookUpSearch'] as const)
    Reflect.deleteProperty(totals, stubbedMethod);
  lister = await api.signUp('Lina');
  await linkGitHub(api, lister);
});
afterAll(() => api.stop());

const readTotal = async (): Promise<number> => (await call(api, 'GET', '/mvps')).json().total;

it('the number of listings found is one more after a listing is approved', async () => {
  const moderator = await signUpModerator(api);
  await insertListing(api, lister);
  await until(async () => (await readTotal()) === 1);
  // Reads twice, so that the number is cached.
  expect(await readTotal()).toBe(1);
  await call(api, 'POST', '/mvps', { person: lister, body: LISTING_BODY });
  expect(await readTotal()).toBe(1);
  const { data } = (await call(api, 'GET', '/admin/reviews?standing=waiting', { person: moderator })).json();
  await call(api, 'POST', `/admin/reviews/${data[0].id}/approve`, { person: moderator, body: {} });
  await endUndoWindow(api);
  await until(async () => (await readTotal()) === 2);
});

it('two bodies of the same length have different entity tags, and neither is 304 for the other', async () => {
  const readListing = (id: string, etag?: string) =>
    api.inject({ url: `/api/mvps/${id}`, headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const id = await insertListing(api, lister, { title: 'Before' });
  const responseBefore = await readListing(id);
  expect((await readListing(id, String(responseBefore.headers['etag']))).statusCode).toBe(304);
  await api.query(`UPDATE listings SET title = 'Afters' WHERE id = $1`, [id]);
  await until(async () => (await readListing(id)).json().title === 'Afters');
  const responseAfter = await readListing(id, String(responseBefore.headers['etag']));
  expect(responseAfter.body).toHaveLength(responseBefore.body.length);
  expect(responseAfter.statusCode).toBe(200);
  expect(responseAfter.headers['etag']).not.toBe(responseBefore.headers['etag']);
});
