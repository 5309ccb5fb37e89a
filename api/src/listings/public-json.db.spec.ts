import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Listing } from '@market/contract/listings/listings';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import * as fc from 'fast-check';
import { listingView } from './listing.view.js';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
});
afterAll(() => api.stop());

const readStoredJson = async (id: string) =>
  (await api.query<{ json: string }>('SELECT public_json AS json FROM listings WHERE id = $1', [id]))[0]
    ?.json ?? '';

async function readView(id: string): Promise<unknown> {
  const row = (await api.application.get(ListingsQueries).findByIds([id])).get(id);
  if (!row) throw new Error('not there');
  return JSON.parse(JSON.stringify(listingView(row, { viewer: undefined, hasAccess: false })));
}

/** Generates any text that Postgres can store. */
const arbitraryTextUpTo = (max: number) =>
  fc.string({ unit: 'binary', maxLength: max }).filter((value) => !value.includes('\u0000'));

describe('the stored JSON of a listing', () => {
  it('is what visitors get, for any listing', async () => {
    const listingColumns = fc.record({
      title: arbitraryTextUpTo(60),
      description: arbitraryTextUpTo(300),
      short_description: arbitraryTextUpTo(40),
      price_cents: fc.integer({ min: 1, max: 80_000_000 }),
      features: fc.array(arbitraryTextUpTo(20), { maxLength: 4 }),
      tags: fc.array(arbitraryTextUpTo(20), { maxLength: 4 }),
      source_url: fc.constantFrom('', 'https://code.example/x'),
      source_visible: fc.boolean(),
      state: fc.constantFrom('approved', 'pending'),
      is_available: fc.boolean(),
      rating_sum: fc.integer({ min: 0, max: 1000 }),
      review_count: fc.integer({ min: 0, max: 300 }),
      created_at: fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    await fc.assert(
      fc.asyncProperty(listingColumns, async (columns) => {
        const id = await insertListing(api, lister, columns);
        const json = JSON.parse(await readStoredJson(id));
        expect(json).toEqual(await readView(id));
        expect(Listing.parse(json)).toEqual(json);
      }),
      { numRuns: 60 },
    );
  });

  it('follows every change of the listing, and of its owner’s picture', async () => {
    const id = await insertListing(api, lister);
    await api.query(
      `UPDATE listings SET rating_sum = 9, review_count = 2, is_available = false, updated_at = now() WHERE id = $1`,
      [id],
    );
    expect(JSON.parse(await readStoredJson(id))).toMatchObject({
      rating: 4.5,
      reviewCount: 2,
      isAvailable: false,
    });
    await api.query(`UPDATE users SET photo_url = 'https://pictures.example/new.png' WHERE id = $1`, [
      lister.userId,
    ]);
    expect(JSON.parse(await readStoredJson(id))).toEqual(await readView(id));
    expect(JSON.parse(await readStoredJson(id))).toMatchObject({
      userPhotoURL: 'https://pictures.example/new.png',
    });
  });
});
