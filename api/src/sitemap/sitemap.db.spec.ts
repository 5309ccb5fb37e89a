import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITEMAP_FILE_ENTRIES_MAX, SitemapQueries } from '@market/domain/listings/sitemap.queries';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { Readable } from 'node:stream';
import { insertListing } from '../../../test/src/api/catalogue.js';
import { type Person, type RunningApi, startApi } from '../../../test/src/api/running-api.js';

const ORIGIN = 'http://localhost:3000';

let api: RunningApi;
let lister: Person;
let approvedId: string;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  const personWithoutListings = await api.signUp('Sam');
  const disabledPerson = await api.signUp('Gil');
  approvedId = await insertListing(api, lister, { updated_at: '2026-03-04T05:06:07.000Z' });
  await insertListing(api, lister, { state: 'draft' });
  await insertListing(api, personWithoutListings, { state: 'pending' });
  await insertListing(api, personWithoutListings, { state: 'rejected' });
  await insertListing(api, disabledPerson);
  await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabledPerson.userId]);
});
afterAll(() => api.stop());

const get = (url: string) => api.inject({ url });
const pathOf = (address: string) => address.replace(ORIGIN, '');
async function listFiles(): Promise<string[]> {
  const response = await get('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  return (await parseSitemapIndex(Readable.from(response.body))).map(({ url }) => pathOf(url));
}
async function addressesIn(file: string) {
  const items = await parseSitemap(Readable.from((await get(file)).body));
  return items.map(({ url, lastmod }) => ({ path: pathOf(url), lastmod }));
}

describe('the sitemap', () => {
  it('is named in robots.txt, which excludes the API and the console', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(body).toContain('Disallow: /api/');
    expect(body).toContain('Disallow: /admin');
  });

  it('lists the public pages, approved listings and their listers, and nothing else', async () => {
    const files = await listFiles();
    const foundAddresses = (await Promise.all(files.map(addressesIn))).flat();
    expect(foundAddresses.map(({ path }) => path).sort()).toEqual(
      [
        ...['/', '/browse', '/shorts', '/users', '/login'],
        ...['/terms', '/privacy', '/refunds', '/license', '/help', '/about'],
        `/mvp/${approvedId}`,
        `/user/${lister.userId}`,
      ].sort(),
    );
  });

  it('contains the time of a listing’s last change', async () => {
    const listingFiles = (await listFiles()).filter((name) => name.includes('/mvps-'));
    const foundAddresses = (await Promise.all(listingFiles.map(addressesIn))).flat();
    expect(foundAddresses.find(({ path }) => path === `/mvp/${approvedId}`)?.lastmod).toBe(
      '2026-03-04T05:06:07.000Z',
    );
  });

  it.each(['/sitemaps/mvps-00000000-0000-0000-0000-000000000000.xml', '/sitemaps/other.xml', '/sitemaps/'])(
    'has no file that is not in the index: %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  it('is split into files of a size that search engines accept, without gaps or repetitions', async () => {
    await api.query(
      `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
         duration, video_url, demo_url, features, tech_stack, tags, creator_name, state, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'x', 'x', 'x', 'Other', 100, 2500, '1 month', '', '', '{}', '{}', '{}', '', 'approved', now(), now()
       FROM generate_series(1, $2::int)`,
      [lister.userId, SITEMAP_FILE_ENTRIES_MAX],
    );
    const queries = api.application.get(SitemapQueries);
    const firstIds = await queries.findFirstListings();
    const files = await Promise.all(firstIds.map((first) => queries.readListingsFrom(first)));
    expect(files.map((file) => file.length)).toEqual([SITEMAP_FILE_ENTRIES_MAX, 1]);
    expect(new Set(files.flat().map(({ id }) => id)).size).toBe(SITEMAP_FILE_ENTRIES_MAX + 1);
  });
});
