import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { appOf } from '../apps/all.js';
import { headingFontSize, type Size } from '../apps/draw/close-up.js';
import { largeTextSize } from '../apps/draw/large-text.js';
import { isDrawable } from '../apps/draw/lettering.js';
import { LISTINGS } from '../listings/all.js';
import { COMPOSITIONS, type Placement } from './compositions.js';
import { COVER_PIXELS, COVER_SIZE, coverSvg } from './cover.js';
import { PHONE_BORDER } from './frames.js';
import { POSES } from './poses.js';

/** The width of a small card, and the size of a heading that is readable on it, in pixels. */
const SMALL_CARD_WIDTH = 300;
const READABLE_FONT_SIZE = 11;

/** Returns the corners, on the cover, of a placed rectangle that is enlarged by `border` units on each side. */
function cornersOf({ x, y, scale, turnDegrees }: Placement, { width, height }: Size, border = 0) {
  const [cos, sin] = [
    Math.cos((turnDegrees * Math.PI) / 180) * scale,
    Math.sin((turnDegrees * Math.PI) / 180) * scale,
  ];
  return [-border, width + border].flatMap((across) =>
    [-border, height + border].map((down) => ({
      x: x + across * cos - down * sin,
      y: y + across * sin + down * cos,
    })),
  );
}

/** Returns the outer corners of a placed frame. The border of a phone is part of its frame. */
function outlineOf(placement: Placement) {
  return cornersOf(placement, placement, placement.frame === 'phone' ? PHONE_BORDER : 0);
}

function compositionOf(slug: string) {
  return COMPOSITIONS[POSES.get(slug) ?? 'desk'];
}

const COVERS = LISTINGS.map((listing) => ({ slug: listing.slug, svg: coverSvg(listing) }));

describe('a cover', () => {
  it('is the same on each run and unique to its listing', () => {
    expect(LISTINGS.map((listing) => coverSvg(listing))).toEqual(COVERS.map(({ svg }) => svg));
    expect(new Set(COVERS.map(({ svg }) => svg)).size).toBe(LISTINGS.length);
  });

  it('contains no text, which a machine without fonts would show as boxes', () => {
    for (const { svg } of COVERS) expect(svg).not.toMatch(/<text|font|NaN|undefined|Infinity/);
  });

  it('shows the interface in frames on a background with shapes', () => {
    for (const { slug, svg } of COVERS) {
      const [background, ...frames] = svg.split('<clipPath id="');
      const names = frames.map((frame) => frame.split('"')[0]).filter((name) => name !== 'plan');
      const { closeUp, screen } = compositionOf(slug);
      expect({ slug, names }).toEqual({
        slug,
        names: [...(closeUp ? ['close-up'] : []), ...(screen ? ['screen'] : [])],
      });
      expect(names.length).toBeGreaterThan(0);
      expect(background).toMatch(/url\(#g\).*(<circle|<path).*opacity/);
    }
  });

  it.each(Object.entries(COMPOSITIONS))(
    'as %s is cut only by the lower edge, if by any',
    (_pose, { closeUp, screen }) => {
      const corners = [
        ...(screen ? outlineOf(screen) : []),
        ...(closeUp ? cornersOf(closeUp, closeUp.visible) : []),
      ];
      for (const { x, y } of corners) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(COVER_SIZE.width);
        expect(y).toBeGreaterThan(0);
      }
    },
  );

  it.each(Object.entries(COMPOSITIONS))('as %s has words beside its frames', (_pose, { words, screen }) => {
    if (!words || !screen) return;
    const screenLeft = Math.min(...outlineOf(screen).map(({ x }) => x));
    expect(words.x + words.maxWidth).toBeLessThan(screenLeft);
  });

  it('has words or a heading that are readable on a small card', () => {
    for (const { slug, features } of LISTINGS) {
      const { words, closeUp } = compositionOf(slug);
      const wordsSize = words ? largeTextSize(features[0] ?? '', words) : 0;
      const headingSize = closeUp
        ? headingFontSize(appOf(slug)?.views[0]?.name ?? '', closeUp.visible.width) * closeUp.scale
        : 0;
      const cardScale = SMALL_CARD_WIDTH / COVER_SIZE.width;
      const readableSize = Math.max(wordsSize, headingSize) * cardScale;
      expect({ slug, isReadable: readableSize >= READABLE_FONT_SIZE }).toEqual({ slug, isReadable: true });
    }
  });

  it('has words that the font can draw', () => {
    for (const { slug, features } of LISTINGS)
      expect({ slug, isDrawable: isDrawable(features.join(''), 'display') }).toEqual({
        slug,
        isDrawable: true,
      });
  });

  it('has another pose than the covers beside and above it in the list of the newest MVPs', () => {
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
    expect(new Set(POSES.values()).size).toBe(Object.keys(COMPOSITIONS).length);
  });

  it('is a 16:9 picture of 1280 × 720 pixels', async () => {
    const [listing] = LISTINGS;
    if (!listing) throw new Error('There are no listings.');
    const { width, height } = await sharp(Buffer.from(coverSvg(listing))).metadata();
    expect({ width, height }).toEqual(COVER_PIXELS);
    expect([width, height]).toEqual([1280, 720]);
  });
});
