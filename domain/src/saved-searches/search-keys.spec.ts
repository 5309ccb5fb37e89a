import { describe, expect, it } from 'vitest';
import { keyPositionOf, keysOfListing } from './search-keys.js';

const LISTING = {
  category: 'Productivity',
  techs: ['react'],
  tags: ['ai'],
  searchText: ' habit garden 🌱🌱🌱🌱 grows',
};

describe('the key of a search text (FIND-81)', () => {
  it.each([
    ['habit garden', { start: 6, length: 5 }],
    ['a habit', { start: 2, length: 5 }],
    ['vue js', { start: 0, length: 3 }],
    ['🌱 tree', { start: 2, length: 4 }],
    ['garden habits', { start: 0, length: 5 }],
  ])('is the beginning of the longest word of %s', (text, keyPosition) => {
    expect(keyPositionOf(text)).toEqual(keyPosition);
  });

  it.each(['ab', 'a b c', '%', ''])('does not exist without a word of three characters (%j)', (text) => {
    expect(keyPositionOf(text)).toBeUndefined();
  });
});

describe('the keys of a listing', () => {
  it('include its category, technologies and tags, and an empty key for searches without a key', () => {
    expect(keysOfListing(LISTING)).toEqual(
      expect.arrayContaining(['', 'category:Productivity', 'tech:react', 'tag:ai']),
    );
  });

  it('include the key of every text that the listing contains', () => {
    const keys = new Set(keysOfListing(LISTING));
    const characters = [...LISTING.searchText];
    for (let start = 0; start < characters.length; start += 1)
      for (let end = start + 1; end <= characters.length; end += 1) {
        const text = characters.slice(start, end).join('').trim();
        const keyPosition = keyPositionOf(text);
        if (!keyPosition) continue;
        const keyText = [...text].slice(keyPosition.start, keyPosition.start + keyPosition.length).join('');
        expect([text, keys.has(`text:${keyText}`)]).toEqual([text, true]);
      }
  });
});
