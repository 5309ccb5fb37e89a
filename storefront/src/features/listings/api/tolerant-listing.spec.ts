import { expect, it, vi } from 'vitest';
import { TolerantListing, TolerantListingsPage } from './tolerant-listing.js';

const ID = '00000000-0000-4000-8000-000000000001';
const MINIMAL_LISTING = { id: ID, title: 'Tidy', price: 29, userid: ID, description: 'Keeps lists tidy.' };
const parseListing = (value: unknown) => TolerantListing.parse(value);

it('replaces missing fields of a listing with fallbacks (FIND-11)', () => {
  vi.setSystemTime('2026-03-01T12:00:00.000Z');
  expect(parseListing({ ...MINIMAL_LISTING, createdby: null, image: null })).toMatchObject({
    createdBy: 'Unknown',
    createdAt: '2026-03-01T12:00:00.000Z',
    shortDescription: 'Keeps lists tidy.',
    image: '',
    repoUrl: '#',
    buyoutPrice: 725,
    rating: 4.5,
    features: [],
  });
  vi.useRealTimers();
});

it('reads the source address from the field githubUrl, sourceUrl or repoUrl, in upper or lower case', () => {
  const [a, b] = ['https://a.example/', 'https://b.example/'];
  expect(parseListing({ ...MINIMAL_LISTING, githubUrl: a, sourceUrl: b }).repoUrl).toBe(a);
  expect(parseListing({ ...MINIMAL_LISTING, sourceurl: b }).repoUrl).toBe(b);
  expect(parseListing({ ...MINIMAL_LISTING, repourl: a, githubUrl: b }).repoUrl).toBe(a);
});

it('leaves the existing fields of a listing unchanged', () => {
  const listing = {
    ...MINIMAL_LISTING,
    createdBy: 'Ada',
    shortDescription: 'Lists',
    createdAt: '2026-01-02T03:04:05.000Z',
  };
  expect(parseListing({ ...listing, isavailable: false, reviewCount: 3, rating: 5 })).toMatchObject({
    ...{ createdBy: 'Ada', shortDescription: 'Lists', createdAt: '2026-01-02T03:04:05.000Z' },
    ...{ isAvailable: false, reviewCount: 3, rating: 5 },
  });
});

it('reads a page without a total or a cursor, and a bare list (FIND-11)', () => {
  const parsePage = (value: unknown) => TolerantListingsPage.parse(value);
  const expectedPage = { total: 1, nextCursor: null, mvps: [{ title: 'Tidy', createdBy: 'Unknown' }] };
  expect(parsePage({ mvps: [MINIMAL_LISTING] })).toMatchObject(expectedPage);
  expect(parsePage([MINIMAL_LISTING])).toMatchObject(expectedPage);
  expect(TolerantListingsPage.safeParse({ mvps: 1 }).success).toBe(false);
});
