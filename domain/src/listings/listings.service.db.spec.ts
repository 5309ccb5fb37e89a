import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { eventNames, linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { DataSource } from 'typeorm';
import type { Viewer } from '../foundation/viewer.js';
import { Listing } from './listing.entity.js';
import { ListingsService } from './listings.service.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

let api: RunningApi;
let service: ListingsService;
let lister: Person;
let owner: Viewer;
let moderator: Viewer;

beforeAll(async () => {
  api = await startApi();
  service = api.application.get(ListingsService);
  lister = await api.signUp('Lina');
  owner = { userId: lister.userId, role: 'user' };
  moderator = { userId: (await signUpModerator(api)).userId, role: 'moderator' };
  await linkGitHub(api, lister);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setTime(NOON);
  await api.query('TRUNCATE listings, outbox_events CASCADE');
});

const timeAfterNoon = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const readListing = (id: string) => api.application.get(DataSource).manager.findOneByOrFail(Listing, { id });
const createForm = () =>
  ListingInput.parse({
    ...LISTING_BODY,
    title: ' Habit Garden ',
    price: '19.99',
    features: ['Streaks', ' '],
    tags: ['Habits', 'habits'],
  });

describe('a new listing', () => {
  it('waits for review within 24 hours (LIST-20, REVIEW-1)', async () => {
    const id = await service.create(owner.userId, createForm());
    expect(await readListing(id)).toMatchObject({
      title: 'Habit Garden',
      priceCents: 1999,
      buyoutPriceCents: 50_000,
      features: ['Streaks'],
      tags: ['habits'],
      state: 'pending',
      isAvailable: true,
      submittedAt: NOON,
      reviewDueAt: timeAfterNoon(24),
      createdAt: NOON,
    });
    expect(await eventNames(api)).toEqual(['review.opened', 'listing.submitted']);
  });

  it('needs a GitHub sign-in method', async () => {
    const stranger = await api.signUp();
    await expect(service.create(stranger.userId, createForm())).rejects.toMatchObject({
      code: 'listing/github-required',
    });
    expect(await eventNames(api)).toEqual([]);
  });
});

describe('a change of an approved listing', () => {
  it('waits beside the approved version', async () => {
    const id = await insertListing(api, lister);
    await service.change(owner, id, { title: 'Habit Forest', price: 50, tags: ['forest'] });
    expect(await readListing(id)).toMatchObject({
      title: 'Habit Garden',
      priceCents: 10_000,
      tags: ['forest'],
      state: 'approved',
      proposal: { title: 'Habit Forest', priceCents: 5000 },
      submittedAt: NOON,
      reviewDueAt: timeAfterNoon(24),
    });
  });

  it('that changes nothing writes nothing', async () => {
    const id = await insertListing(api, lister);
    await service.change(owner, id, { title: 'Habit Garden', isavailable: true });
    await service.change(owner, id, {});
    expect(await eventNames(api)).toEqual([]);
    expect((await readListing(id)).updatedAt).toEqual(new Date('2026-01-01T00:00:00.000Z'));
  });

  it('is reserved to the owner, and a hidden listing is not found for others (LIST-25, LIST-30)', async () => {
    const stranger: Viewer = { userId: (await api.signUp()).userId, role: 'user' };
    const listingId = await insertListing(api, lister);
    const hiddenListingId = await insertListing(api, lister, { state: 'pending' });
    const change = { title: 'Mine now' };
    await expect(service.change(stranger, listingId, change)).rejects.toMatchObject({
      code: 'listing/not-owner',
    });
    await expect(service.change(stranger, hiddenListingId, change)).rejects.toMatchObject({
      code: 'listing/not-found',
    });
    await expect(service.change(moderator, hiddenListingId, change)).rejects.toMatchObject({
      code: 'listing/not-owner',
    });
    await expect(service.change(owner, stranger.userId, change)).rejects.toMatchObject({
      code: 'listing/not-found',
    });
    expect(await eventNames(api)).toEqual([]);
  });
});

describe('availability', () => {
  it('is toggled by the owner, without a review (LIST-24)', async () => {
    const id = await insertListing(api, lister);
    await service.change(owner, id, { isavailable: false });
    expect(await readListing(id)).toMatchObject({ isAvailable: false, proposal: null, reviewDueAt: null });
    await service.change(owner, id, { isavailable: true });
    expect(await readListing(id)).toMatchObject({ isAvailable: true });
    expect(await eventNames(api)).toEqual(['listing.changed', 'listing.changed']);
  });

  it('cannot be restored after a sale, and the rest of that change is rolled back (LIST-24)', async () => {
    const id = await insertListing(api, lister);
    await sellListing(id);
    const change = { isavailable: true, tags: ['sold'] };
    await expect(service.change(owner, id, change)).rejects.toMatchObject({ code: 'listing/unavailable' });
    expect(await readListing(id)).toMatchObject({ isAvailable: false, sold: true, tags: ['habits'] });
    await service.change(owner, id, { tags: ['sold'] });
    expect(await readListing(id)).toMatchObject({ tags: ['sold'] });
  });
});

describe('selling for good', () => {
  it('succeeds for one of ten simultaneous buyers', async () => {
    const id = await insertListing(api, lister);
    const results = await Promise.all(Array.from({ length: 10 }, () => sellListing(id)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await eventNames(api)).toEqual(['listing.sold']);
  });

  it('sells a listing that its lister made unavailable after the order (RENT-11)', async () => {
    const id = await insertListing(api, lister, { is_available: false });
    expect(await sellListing(id)).toBeDefined();
    expect(await readListing(id)).toMatchObject({ isAvailable: false, sold: true });
  });

  it.each([{ is_available: false, sold: true }, { state: 'pending' }])(
    'refuses a listing with %j',
    async (columns) => {
      expect(await sellListing(await insertListing(api, lister, columns))).toBeUndefined();
      expect(await eventNames(api)).toEqual([]);
    },
  );
});

function sellListing(id: string): Promise<unknown> {
  return api.application.get(DataSource).transaction((tx) => service.sell(tx, id));
}
