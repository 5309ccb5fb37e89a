import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { LISTINGS } from '../listings/all.js';
import { coverSvg } from './cover.js';
import { POSES } from './poses.js';

describe('a cover', () => {
  it('is the same on each run and unique to its listing', () => {
    const covers = LISTINGS.map((listing) => coverSvg(listing));
    expect(LISTINGS.map((listing) => coverSvg(listing))).toEqual(covers);
    expect(new Set(covers).size).toBe(LISTINGS.length);
  });

  it('contains no text, which a machine without fonts would show as boxes', () => {
    for (const listing of LISTINGS)
      expect(coverSvg(listing)).not.toMatch(/<text|font|NaN|undefined|Infinity/);
  });

  it('shows its listing in another pose than its neighbors among the newest MVPs, beside and above it', () => {
    const newestListings = LISTINGS.filter(({ review }) => review === undefined).toSorted(
      (left, right) => left.daysAgo - right.daysAgo,
    );
    const poses = newestListings.map(({ slug }) => POSES.get(slug));
    for (const [index, pose] of poses.entries()) {
      expect({ index, pose: poses[index - 1] }).not.toEqual({ index, pose });
      expect({ index, pose: poses[index - 4] }).not.toEqual({ index, pose });
    }
    for (const pose of new Set(POSES.values()))
      expect(poses.filter((used) => used === pose).length).toBeGreaterThan(5);
    expect(new Set(POSES.values()).size).toBe(6);
  });

  it('is a 960 × 540 picture', async () => {
    const [listing] = LISTINGS;
    if (!listing) throw new Error('There are no listings.');
    const { width, height } = await sharp(Buffer.from(coverSvg(listing))).metadata();
    expect([width, height]).toEqual([960, 540]);
  });
});
