import { describe, expect, it } from 'vitest';
import { Listing } from './listing.entity.js';
import { fieldsOf, planChange } from './listing.rules.js';

function createListing(columns: Partial<Listing> = {}): Listing {
  return Object.assign(new Listing(), {
    title: 'Habit Garden',
    priceCents: 10_000,
    tags: ['habits'],
    category: 'Productivity',
    sourceUrl: '',
    sourceVisible: false,
    demoPass: false,
    state: 'approved',
    proposal: null,
    reviewDueAt: null,
    ...columns,
  });
}
const REVIEW_DUE_AT = new Date('2026-03-02T12:00:00Z');

describe('the fields of the form', () => {
  it('become columns, with prices in cents and without fields that are absent', () => {
    expect(
      fieldsOf({ price: 19.99, buyoutPrice: 499, createdBy: 'Lina', repoUrl: '', isavailable: true }),
    ).toEqual({ priceCents: 1999, buyoutPriceCents: 49_900, creatorName: 'Lina', sourceUrl: '' });
  });
});

describe('a change of an approved listing', () => {
  it.each([
    { title: 'New' },
    { description: 'New' },
    { shortDescription: 'New' },
    { priceCents: 1 },
    { duration: '3 months' },
    { videoUrl: 'https://youtu.be/00000000000' },
    { demoUrl: 'https://new.example' },
    { image: 'https://new.example/i.png' },
  ])('to %j waits for review', (fields) => {
    expect(planChange(createListing(), fields)).toEqual({
      immediate: {},
      proposal: fields,
      needsReview: true,
    });
  });

  it.each([
    { tags: ['new'] },
    { category: 'Travel' },
    { techStack: ['New'] },
    { buyoutPriceCents: 5 },
    { sourceVisible: true },
    { demoPass: true },
  ])('to %j applies at once', (fields) => {
    expect(planChange(createListing(), fields)).toEqual({
      immediate: fields,
      proposal: null,
      needsReview: false,
    });
  });

  it('to a first source address applies at once, to another address waits', () => {
    const fields = { sourceUrl: 'https://code.example/new' };
    expect(planChange(createListing(), fields)).toMatchObject({ immediate: fields, proposal: null });
    const listingWithSource = createListing({ sourceUrl: 'https://code.example/old' });
    expect(planChange(listingWithSource, fields)).toMatchObject({
      immediate: {},
      proposal: fields,
      needsReview: true,
    });
    expect(planChange(listingWithSource, { sourceUrl: '' })).toMatchObject({ proposal: { sourceUrl: '' } });
  });

  it('to its current values does nothing', () => {
    expect(planChange(createListing(), { title: 'Habit Garden', tags: ['habits'] })).toEqual({
      immediate: {},
      proposal: null,
      needsReview: false,
    });
  });

  it('is merged with the waiting change; a field that is set back stops waiting (LIST-23)', () => {
    const listingWithProposal = createListing({ proposal: { title: 'New' }, reviewDueAt: REVIEW_DUE_AT });
    expect(planChange(listingWithProposal, { priceCents: 5 })).toMatchObject({
      proposal: { title: 'New', priceCents: 5 },
      needsReview: true,
    });
    expect(planChange(listingWithProposal, { title: 'Habit Garden' })).toMatchObject({
      proposal: null,
      needsReview: false,
    });
  });

  it('that is sent twice does not restart the review (LIST-23)', () => {
    const listingWithProposal = createListing({ proposal: { title: 'New' }, reviewDueAt: REVIEW_DUE_AT });
    expect(planChange(listingWithProposal, { title: 'New', priceCents: 10_000 })).toMatchObject({
      needsReview: false,
    });
  });

  it('that was rejected is submitted again when it is sent again', () => {
    const rejectedListing = createListing({
      proposal: { title: 'New' },
      reviewDueAt: null,
      rejectionReason: 'No',
    });
    expect(planChange(rejectedListing, { title: 'New' })).toMatchObject({ needsReview: true });
    expect(planChange(rejectedListing, { tags: ['a'] })).toMatchObject({
      needsReview: false,
      proposal: { title: 'New' },
    });
    expect(planChange(rejectedListing, {})).toMatchObject({ needsReview: false, proposal: { title: 'New' } });
  });
});

describe('a change before approval', () => {
  it.each(['draft', 'pending', 'rejected'] as const)(
    'of a %s listing applies at once and is submitted (LIST-21)',
    (state) => {
      const change = planChange(createListing({ state }), { title: 'New', priceCents: 10_000 });
      expect(change).toEqual({ immediate: { title: 'New' }, proposal: null, needsReview: true });
    },
  );

  it('that changes nothing resubmits a rejected listing only', () => {
    const fields = { title: 'Habit Garden' };
    expect(planChange(createListing({ state: 'pending' }), fields)).toMatchObject({ needsReview: false });
    expect(planChange(createListing({ state: 'rejected' }), fields)).toMatchObject({ needsReview: true });
    expect(planChange(createListing({ state: 'rejected' }), {})).toMatchObject({ needsReview: false });
  });
});
