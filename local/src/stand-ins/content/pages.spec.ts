import { describe, expect, it } from 'vitest';
import { appOf } from '../../sample/apps/all.js';
import { LISTINGS } from '../../sample/listings/all.js';
import { stableVideoId } from '../../sample/stable-id.js';
import { demoFont, demoPage } from './demo-page.js';
import { videoPage, videoThumbnail } from './video-page.js';

describe('the demo of a sample', () => {
  it('shows the views of its own interface', () => {
    for (const { slug } of LISTINGS) {
      const page = demoPage(slug);
      for (const { name } of appOf(slug)?.views ?? []) expect(page).toContain(JSON.stringify(name));
    }
  });

  it('names only fonts that exist', () => {
    const weights = [...demoPage('half-past').matchAll(/url\('\/fonts\/inter-(\d+)\.woff2'\)/g)];
    expect(weights.map(([, weight]) => demoFont(weight ?? '')?.byteLength ?? 0)).toEqual([
      expect.closeTo(24_000, -4),
      expect.closeTo(24_000, -4),
    ]);
    expect(demoFont('900')).toBeUndefined();
  });

  it('is a small board for any other listing', () => {
    expect(demoPage('nothing-known')).toContain('Write the landing page');
    expect(demoPage('constructor')).toContain('Write the landing page');
  });
});

function decodeHtml(text: string): string {
  return text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

describe('the short of a sample', () => {
  it('shows its own name, features and screens', () => {
    const pages = LISTINGS.map(({ slug, title, features }) => {
      const page = videoPage(stableVideoId(slug));
      const label = /<canvas[^>]* aria-label="([^"]*)"/.exec(page)?.[1] ?? '';
      expect(decodeHtml(label)).toBe(`${title}: ${features.slice(0, 4).join(', ')}`);
      return page;
    });
    expect(new Set(pages).size).toBe(LISTINGS.length);
  });

  it('has another preview picture than other samples', () => {
    const [firstPicture, secondPicture] = LISTINGS.map(({ slug }) => videoThumbnail(stableVideoId(slug)));
    expect(firstPicture).toMatch(/^<svg/);
    expect(firstPicture).not.toBe(secondPicture);
  });

  it('also plays for the video of any other listing', () => {
    expect(videoPage('dQw4w9WgXcQ')).toContain('<canvas');
  });
});
