import { describe, expect, it } from 'vitest';
import { findNamedListing } from './named-listing.js';

const listingsWithTitles = (...titles: string[]) => titles.map((title) => ({ title }));

describe('the MVP that a subject names', () => {
  it.each([
    ['About Half Past', 'Half Past'],
    ['Re: Half Past: an invoice per client', 'Half Past'],
    ['Half Past', 'Half Past'],
  ])('is found in "%s" (MESSAGE-9)', (subject, title) => {
    expect(findNamedListing(subject, listingsWithTitles('Tin Box', 'Half Past'))?.title).toBe(title);
  });

  it('is the one with the longest title (MESSAGE-9)', () => {
    expect(
      findNamedListing('About Tin Box Pro', listingsWithTitles('Tin', 'Tin Box Pro', 'Tin Box'))?.title,
    ).toBe('Tin Box Pro');
  });

  it.each(['Half Pasta', 'ReHalf Past', 'half past', 'A question', ''])(
    'is none in "%s" (MESSAGE-9)',
    (subject) => {
      expect(findNamedListing(subject, listingsWithTitles('Half Past'))).toBeUndefined();
    },
  );

  it('is never one without a title (MESSAGE-9)', () => {
    expect(findNamedListing('About Half Past', listingsWithTitles('', ' '))).toBeUndefined();
  });
});
