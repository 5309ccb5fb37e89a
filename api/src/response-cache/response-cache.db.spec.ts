import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Listing, ListingsPage } from '@market/contract/listings/listings';
import { DirectoryEntry, PublicProfile } from '@market/contract/profiles';
import { RatingsPage } from '@market/contract/ratings/ratings';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { ListingListQueries } from '@market/domain/listings/listing-list.queries';
import { RatingsQueries } from '@market/domain/ratings/ratings.queries';
import { insertListing } from '@market/test/api/catalogue';
import { type CuttableLink, startCuttableLink } from '@market/test/servers/cuttable-link';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { rawRequest } from '@market/test/api/raw-request';
import * as z from 'zod/mini';
import { ResponseCache } from './response-cache.js';

const DirectoryEntries = z.array(DirectoryEntry);
let firstApi: RunningApi;
/** A second api process on the same database, over a connection that tests can cut. */
let secondApi: RunningApi;
let databaseLink: CuttableLink;
let lister: Person;
let id: string;

beforeAll(async () => {
  firstApi = await startApi({ RESPONSE_CACHE_MB: '4' });
  databaseLink = await startCuttableLink(firstApi.application.get<Settings>(SETTINGS).DATABASE_URL);
  secondApi = await startApi({ RESPONSE_CACHE_MB: '4', DATABASE_URL: databaseLink.url });
  lister = await firstApi.signUp('Lina');
});
afterAll(async () => {
  await secondApi.stop();
  await databaseLink.stop();
  await firstApi.stop();
});
beforeEach(async () => {
  id = await insertListing(firstApi, lister);
  for (const api of [firstApi, secondApi]) await until(() => listsTitle(api, 'Habit Garden'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await firstApi.query('TRUNCATE listings CASCADE');
  for (const api of [firstApi, secondApi]) await until(async () => (await readTitles(api)).length === 0);
});

type Headers = Readonly<Record<string, string>>;
const get = (api: RunningApi, path: string, headers: Headers = {}) =>
  rawRequest(api, `/api${path}`, { headers });
const readPage = async (api: RunningApi, path = '/mvps') =>
  ListingsPage.parse((await get(api, path)).json()).mvps;
const readTitles = async (api: RunningApi): Promise<string[]> =>
  (await readPage(api)).map(({ title }) => title);
const listsTitle = async (api: RunningApi, title: string) => (await readTitles(api)).includes(title);
const spyOnListReads = (api: RunningApi) => vi.spyOn(api.application.get(ListingListQueries), 'listJoined');
const renameListing = (title: string) =>
  firstApi.query('UPDATE listings SET title = $2 WHERE id = $1', [id, title]);

describe('the reviews of a listing', () => {
  const readRatings = async (api: RunningApi, listingId = id) =>
    RatingsPage.parse((await get(api, `/mvps/${listingId}/ratings`)).json()).ratings;
  const writeRating = async () => {
    const person = await firstApi.signUp('Ben');
    await firstApi.query(
      `INSERT INTO ratings (id, listing_id, user_id, stars, content, created_at) VALUES ($1, $2, $3, 4, 'Good', now())`,
      [randomUUID(), id, person.userId],
    );
    return person;
  };

  it('are stored, and produced again in every process after any change of a review (API-12, RATE-11)', async () => {
    for (const api of [firstApi, secondApi]) expect(await readRatings(api)).toEqual([]);
    const { userId } = await writeRating();
    for (const api of [firstApi, secondApi]) {
      await until(async () => (await readRatings(api)).length === 1);
      await until(async () => (await readPage(api))[0]?.reviewCount === 1);
    }
    // This change does not affect the average or the counts.
    await firstApi.query(`UPDATE ratings SET content = 'Better' WHERE user_id = $1`, [userId]);
    for (const api of [firstApi, secondApi])
      await until(async () => (await readRatings(api))[0]?.content === 'Better');
    await firstApi.query(`UPDATE users SET display_name = 'Benjamin' WHERE id = $1`, [userId]);
    for (const api of [firstApi, secondApi])
      await until(async () => (await readRatings(api))[0]?.author?.name === 'Benjamin');
  });

  it('stay stored when another listing changes', async () => {
    const otherListingId = await insertListing(firstApi, lister, { title: 'Other' });
    await readRatings(firstApi);
    await readRatings(firstApi, otherListingId);
    const listReads = vi.spyOn(firstApi.application.get(RatingsQueries), 'list');
    await renameListing('Renamed');
    await until(() => listsTitle(firstApi, 'Renamed'));
    await readRatings(firstApi, otherListingId);
    expect(listReads).not.toHaveBeenCalled();
    await readRatings(firstApi);
    expect(listReads).toHaveBeenCalledTimes(1);
  });
});

describe('a response to a visitor', () => {
  it('is produced once and served again, byte for byte', async () => {
    const firstResponse = await get(firstApi, '/mvps');
    const listReads = spyOnListReads(firstApi);
    const secondResponse = await get(firstApi, '/mvps');
    expect(listReads).not.toHaveBeenCalled();
    expect(secondResponse.body).toBe(firstResponse.body);
    expect(secondResponse.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(secondResponse.headers['x-content-type-options']).toBe('nosniff');
    expect(secondResponse.headers['vary']).toBe('authorization, accept-encoding');
  });

  it('is 304 for a client that has it already', async () => {
    const { headers } = await get(firstApi, '/mvps');
    const secondResponse = await get(firstApi, '/mvps', { 'if-none-match': String(headers.etag) });
    expect(secondResponse.statusCode).toBe(304);
    expect(secondResponse.body).toBe('');
    expect(secondResponse.headers.etag).toBe(headers.etag);
  });

  it('is compressed for clients that accept it, unless it is short', async () => {
    const shortResponse = await get(firstApi, '/mvps', { 'accept-encoding': 'br' });
    expect(shortResponse.headers['content-encoding']).toBeUndefined();
    await insertListing(firstApi, lister, { title: 'Long Walk', description: 'A long walk. '.repeat(100) });
    await until(() => listsTitle(firstApi, 'Long Walk'));
    const uncompressed = await get(firstApi, '/mvps');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const compressedResponse = await get(firstApi, '/mvps', { 'accept-encoding': 'br' });
      expect(compressedResponse.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(compressedResponse.rawPayload).toString()).toBe(uncompressed.body);
    }
  });

  it('is produced once for many concurrent requests', async () => {
    await renameListing('Habit Forest');
    await until(async () => (await readTitles(firstApi)).includes('Habit Forest'));
    const listReads = spyOnListReads(firstApi);
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(firstApi, '/mvps?sort=price')));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(listReads).toHaveBeenCalledTimes(1);
  });

  it('is produced again after a change, in every process, the detail too', async () => {
    for (const api of [firstApi, secondApi]) await get(api, `/mvps/${id}`);
    await renameListing('Habit Forest');
    for (const api of [firstApi, secondApi]) {
      await until(() => listsTitle(api, 'Habit Forest'));
      expect(Listing.parse((await get(api, `/mvps/${id}`)).json()).title).toBe('Habit Forest');
    }
    await firstApi.query(`UPDATE listings SET state = 'pending' WHERE id = $1`, [id]);
    for (const api of [firstApi, secondApi])
      await until(async () => !(await listsTitle(api, 'Habit Forest')));
    expect((await get(firstApi, `/mvps/${id}`)).statusCode).toBe(404);
  });

  it('is not stored when something changed while it was produced', async () => {
    const lists = firstApi.application.get(ListingListQueries);
    const { listJoined: originalListJoined } = lists;
    let releaseRead: () => void = () => undefined;
    const readGate = new Promise<void>((resolve) => (releaseRead = resolve));
    let haveRowsBeenRead = false;
    vi.spyOn(lists, 'listJoined').mockImplementationOnce(async (...args) => {
      const originalRows = await originalListJoined.apply(lists, args);
      haveRowsBeenRead = true;
      await readGate;
      return originalRows;
    });
    const cache = firstApi.application.get(ResponseCache);
    const slowResponse = get(firstApi, '/mvps?sort=name');
    await until(() => haveRowsBeenRead);
    const versionBefore = cache.version;
    await renameListing('Habit Forest');
    await until(() => cache.version !== versionBefore);
    // A later request must not share the response to the request that began before the change.
    expect((await readPage(firstApi, '/mvps?sort=name'))[0]?.title).toBe('Habit Forest');
    releaseRead();
    expect(ListingsPage.parse((await slowResponse).json()).mvps[0]?.title).toBe('Habit Garden');
    expect((await readPage(firstApi, '/mvps?sort=name'))[0]?.title).toBe('Habit Forest');
  });

  it('is not stored while the process receives no notifications from Postgres', async () => {
    databaseLink.cut();
    await until(() => secondApi.application.get(ResponseCache).version === undefined);
    expect((await get(secondApi, '/mvps')).statusCode).toBe(503);
    databaseLink.restore();
    await until(() => secondApi.application.get(ResponseCache).version !== undefined);
    await renameListing('Habit Forest');
    await until(() => listsTitle(secondApi, 'Habit Forest'));
  });
});

const peopleIn = (response: { json(): unknown }) => DirectoryEntries.parse(response.json());
const profileIn = async (api: RunningApi) =>
  PublicProfile.parse((await get(api, `/users/public/${lister.userId}`)).json());

describe('a response that signed-in people share with visitors', () => {
  const getAs = (person: Person, path: string) =>
    get(firstApi, path, { authorization: person.authorization });
  const bodyFor = async (person: Person, path: string) => (await getAs(person, path)).body;

  it('is the list, for people who own none of its listings; shared caches may not store it', async () => {
    const visitorResponse = await get(firstApi, '/mvps');
    const listReads = spyOnListReads(firstApi);
    const signedInResponse = await getAs(await firstApi.signUp('Rita'), '/mvps');
    expect(listReads).not.toHaveBeenCalled();
    expect(signedInResponse.body).toBe(visitorResponse.body);
    expect([signedInResponse.headers['cache-control'], signedInResponse.headers.etag]).toEqual([
      'private, no-store',
      undefined,
    ]);
    expect(ListingsPage.parse((await getAs(lister, '/mvps')).json()).mvps[0]?.userEmail).not.toBe('');
  });

  it('is never a list of one’s own listings, since it contains those in review', async () => {
    await insertListing(firstApi, lister, { title: 'In Review', state: 'pending' });
    const path = `/mvps?userId=${lister.userId}`;
    expect(ListingsPage.parse((await get(firstApi, path)).json()).mvps).toHaveLength(1);
    expect(ListingsPage.parse((await getAs(lister, path)).json()).mvps).toHaveLength(2);
    expect(ListingsPage.parse((await get(firstApi, path)).json()).mvps).toHaveLength(1);
  });

  it('is a page of the directory that does not contain them', async () => {
    const rita = await firstApi.signUp('Rita');
    const path = '/users/directory?search=lina';
    await until(async () => (await bodyFor(rita, path)) === (await get(firstApi, path)).body);
    const ids = peopleIn(await getAs(lister, '/users/directory')).map(({ id }) => id);
    expect(ids).not.toContain(lister.userId);
    expect(ids).toContain(rita.userId);
  });

  it('has the address of the next page', async () => {
    const rita = await firstApi.signUp('Rita');
    const firstPage = await get(firstApi, '/users/directory?limit=1');
    expect(firstPage.headers.link).toMatch(/rel="next"/);
    expect((await get(firstApi, '/users/directory?limit=1')).headers.link).toBe(firstPage.headers.link);
    expect((await getAs(lister, '/users/directory?limit=1')).headers.link).toBe(firstPage.headers.link);
    expect((await getAs(rita, '/users/directory?limit=1')).headers.link).not.toBe(firstPage.headers.link);
  });
});

describe('a profile and the directory', () => {
  const bioIn = async (api: RunningApi) => (await profileIn(api)).bio;
  const namesIn = async (api: RunningApi, path = '/users/directory') =>
    peopleIn(await get(api, path)).map(({ displayname }) => displayname);

  it('are produced again after a person changed or signed up, in every process', async () => {
    for (const api of [firstApi, secondApi]) await Promise.all([bioIn(api), namesIn(api)]);
    const bio = `Bio ${randomUUID()}`;
    await firstApi.query('UPDATE users SET bio = $2 WHERE id = $1', [lister.userId, bio]);
    for (const api of [firstApi, secondApi]) await until(async () => (await bioIn(api)) === bio);
    const name = `Newcomer ${randomUUID()}`;
    await firstApi.signUp(name);
    for (const api of [firstApi, secondApi]) await until(async () => (await namesIn(api)).includes(name));
  });

  it('are produced again also at a URL with a fragment (API-6, API-12)', async () => {
    const pathWithFragment = '/users/directory#x';
    await namesIn(firstApi, pathWithFragment);
    const name = `Newcomer ${randomUUID()}`;
    await firstApi.signUp(name);
    await until(async () => (await namesIn(firstApi)).includes(name));
    expect(await namesIn(firstApi, pathWithFragment)).toContain(name);
  });

  it('show nothing of a disabled person', async () => {
    const name = `Disabled ${randomUUID()}`;
    const person = await firstApi.signUp(name);
    for (const api of [firstApi, secondApi]) await until(async () => (await namesIn(api)).includes(name));
    await firstApi.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]);
    for (const api of [firstApi, secondApi]) await until(async () => !(await namesIn(api)).includes(name));
    expect((await get(secondApi, `/users/public/${person.userId}`)).statusCode).toBe(404);
  });

  it('count a listing that is approved', async () => {
    const readMvpCount = async () => (await profileIn(firstApi)).mvpCount;
    const countBefore = await readMvpCount();
    await insertListing(firstApi, lister, { title: 'One More' });
    await until(async () => (await readMvpCount()) === countBefore + 1);
  });
});

describe('the response cache does not store', () => {
  it('a response to a person who sees more of the listing than visitors', async () => {
    const listReads = vi.spyOn(firstApi.application.get(ListingListQueries), 'list');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await get(firstApi, '/mvps', { authorization: lister.authorization });
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(ListingsPage.parse(response.json()).mvps[0]?.userEmail).not.toBe('');
    }
    expect(listReads).toHaveBeenCalledTimes(2);
    expect((await readPage(firstApi))[0]?.userEmail).toBe('');
  });

  it('a refusal', async () => {
    expect((await get(firstApi, '/mvps?limit=0')).statusCode).toBe(400);
    const hiddenListingId = await insertListing(firstApi, lister, { state: 'pending' });
    const path = `/mvps/${hiddenListingId}`;
    expect((await get(firstApi, path)).headers['cache-control']).toBe('no-store');
    await firstApi.query(`UPDATE listings SET state = 'approved' WHERE id = $1`, [hiddenListingId]);
    expect((await get(firstApi, path)).statusCode).toBe(200);
  });
});
