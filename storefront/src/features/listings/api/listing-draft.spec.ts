import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDraft, storeDraft, readDraft } from './listing-draft.js';
import { emptyListingForm } from './listing-form-values.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date('2026-03-01T12:00:00.000Z');
const ADA_DRAFT_KEY = { userId: 'ada', listingIdOrNew: 'new' };
const EMPTY_FORM = emptyListingForm('Ada');
const TYPED_FORM = {
  ...EMPTY_FORM,
  title: 'Habit Garden',
  features: [{ value: 'Streaks' }],
  tags: ['habits'],
  screenshots: [{ image: '/media/images/a-1600.webp', alt: 'The garden' }],
};
const TYPED_DRAFT = { values: TYPED_FORM, initial: EMPTY_FORM };
const nowPlus = (ms: number) => new Date(NOW.getTime() + ms);

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  it('contains the typed values until it is deleted', () => {
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, NOW)).toBeNull();
    storeDraft(ADA_DRAFT_KEY, TYPED_DRAFT, NOW);
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, NOW)).toEqual(TYPED_FORM);
    deleteDraft(ADA_DRAFT_KEY);
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, NOW)).toBeNull();
  });

  it('belongs to one person and one listing', () => {
    storeDraft(ADA_DRAFT_KEY, TYPED_DRAFT, NOW);
    expect(readDraft({ userId: 'bob', listingIdOrNew: 'new' }, EMPTY_FORM, NOW)).toBeNull();
    expect(readDraft({ userId: 'ada', listingIdOrNew: 'other' }, EMPTY_FORM, NOW)).toBeNull();
  });

  it('restores only the fields that were edited, if the listing has changed since (LIST-25)', () => {
    const initial = { ...EMPTY_FORM, sourceVisible: true, tags: ['old'] };
    storeDraft(ADA_DRAFT_KEY, { values: { ...initial, title: 'Habit Garden' }, initial }, NOW);
    const changedListing = { ...initial, sourceVisible: false, tags: ['new'] };
    expect(readDraft(ADA_DRAFT_KEY, changedListing, NOW)).toEqual({
      ...changedListing,
      title: 'Habit Garden',
    });
  });

  it('is deleted from the browser after thirty days', () => {
    storeDraft(ADA_DRAFT_KEY, TYPED_DRAFT, NOW);
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, nowPlus(30 * DAY_MS))).toEqual(TYPED_FORM);
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, nowPlus(30 * DAY_MS + 1))).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '{}',
    JSON.stringify({ savedAt: NOW.getTime() }),
    JSON.stringify({ savedAt: NOW.getTime(), values: 'text' }),
  ])('that is %s counts as missing', (stored) => {
    localStorage.setItem('listingDraft.ada.new', stored);
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, NOW)).toBeNull();
  });

  it('of an older form keeps the fields that still exist', () => {
    const olderFormValues = {
      title: 'Kept',
      price: 12,
      features: [],
      techStack: ['React'],
      tags: [1],
      screenshots: ['/media/images/a-1600.webp'],
      sourceVisible: 'yes',
      gone: 'x',
    };
    localStorage.setItem(
      'listingDraft.ada.new',
      JSON.stringify({ savedAt: NOW.getTime(), values: olderFormValues }),
    );
    expect(readDraft(ADA_DRAFT_KEY, EMPTY_FORM, NOW)).toEqual({ ...EMPTY_FORM, title: 'Kept' });
  });
});
