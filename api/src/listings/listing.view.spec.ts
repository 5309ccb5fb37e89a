import { expect, it } from 'vitest';
import type { Viewer } from '@market/domain/foundation/viewer';
import type { ListingRow } from '@market/domain/listings/listing-row.queries';
import { listingView } from './listing.view.js';

const SOURCE_URL = 'https://code.example/habits';
const LISTING_ROW: ListingRow = {
  id: 'listing-1',
  ownerId: 'lister-1',
  title: 'Habit Garden',
  description: 'Grows habits',
  shortDescription: 'Grows habits',
  category: 'Productivity',
  priceCents: 1000,
  buyoutPriceCents: 99_900,
  duration: '1 month',
  image: '',
  screenshots: [],
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  demoUrl: 'https://demo.example',
  features: ['Streaks'],
  techStack: ['React'],
  tags: ['habits'],
  creatorName: 'Lina',
  sourceUrl: SOURCE_URL,
  sourceVisible: false,
  state: 'approved',
  isAvailable: true,
  ratingSum: 0,
  reviewCount: 0,
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-01-01T00:00:00.000Z'),
  ownerPhotoUrl: '',
  ownerEmail: 'lina@people.example',
};
const VISITOR = undefined;
const OWNER_VIEWER: Viewer = { userId: 'lister-1', role: 'user' };
const MODERATOR: Viewer = { userId: 'moderator-1', role: 'moderator' };
const OTHER_VIEWER: Viewer = { userId: 'stranger-1', role: 'user' };

/** Returns a field of the listing as each kind of reader sees it. */
function fieldByViewer(field: 'repoUrl' | 'userEmail' | 'buyoutPrice', columns: Partial<ListingRow> = {}) {
  const readField = (viewer: Viewer | undefined, hasAccess = false) =>
    listingView({ ...LISTING_ROW, ...columns }, { viewer, hasAccess })[field];
  return {
    visitor: readField(VISITOR),
    stranger: readField(OTHER_VIEWER),
    buyer: readField(OTHER_VIEWER, true),
    owner: readField(OWNER_VIEWER),
    moderator: readField(MODERATOR),
  };
}

it('a private source address is for its lister, moderators and people who paid; it is # for others (LIST-9, FIND-23)', () => {
  expect(fieldByViewer('repoUrl')).toEqual({
    visitor: '#',
    stranger: '#',
    buyer: SOURCE_URL,
    owner: SOURCE_URL,
    moderator: SOURCE_URL,
  });
});

it('a source address that the lister shows is for everybody; a missing one is # (LIST-9)', () => {
  expect(new Set(Object.values(fieldByViewer('repoUrl', { sourceVisible: true })))).toEqual(
    new Set([SOURCE_URL]),
  );
  expect(new Set(Object.values(fieldByViewer('repoUrl', { sourceUrl: '' })))).toEqual(new Set(['#']));
});

it('the lister’s e-mail is for the lister and moderators (LIST-31)', () => {
  const email = 'lina@people.example';
  expect(fieldByViewer('userEmail')).toEqual({
    visitor: '',
    stranger: '',
    buyer: '',
    owner: email,
    moderator: email,
  });
});

it('the lister’s own purchase price is for the lister and moderators; others see the price of 25 months (LIST-7)', () => {
  expect(fieldByViewer('buyoutPrice')).toEqual({
    visitor: 250,
    stranger: 250,
    buyer: 250,
    owner: 999,
    moderator: 999,
  });
});
