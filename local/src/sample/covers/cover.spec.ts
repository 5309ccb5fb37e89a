import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { appOf } from '../apps/all.js';
import { LISTINGS } from '../listings/all.js';
import { coverSvg } from './cover.js';

describe('a cover', () => {
  it('is the same on each run and unique to its listing', () => {
    const drawn = LISTINGS.map((listing) => coverSvg(listing));
    expect(LISTINGS.map((listing) => coverSvg(listing))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(LISTINGS.length);
  });

  it('contains no text, which a machine without fonts would show as boxes', () => {
    for (const listing of LISTINGS)
      expect(coverSvg(listing)).not.toMatch(/<text|font|NaN|undefined|Infinity/);
  });

  it('shows both views of its listing, on two phones or on a phone in front of a window', () => {
    for (const listing of LISTINGS) {
      const screens = coverSvg(listing).match(/id="(window|screen0|screen1)"/g) ?? [];
      const other = appOf(listing.slug)?.device === 'phone' ? 'screen0' : 'window';
      expect(screens.sort()).toEqual([`id="${other}"`, 'id="screen1"'].sort());
    }
  });

  it('is a 960 × 540 picture', async () => {
    const [listing] = LISTINGS;
    if (!listing) throw new Error('There are no listings.');
    const { width, height } = await sharp(Buffer.from(coverSvg(listing))).metadata();
    expect([width, height]).toEqual([960, 540]);
  });
});
