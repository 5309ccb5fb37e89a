import { describe, expect, it } from 'vitest';
import type { Listing } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import type { PublicProfile } from '@market/contract/profiles';
import { documentTitle } from '../../shared/hooks/use-document-title.js';
import { headTags, jsonForHtml } from './head-tags.js';
import { listingHead } from './listing-head.js';
import { summarize } from './page-head.js';
import { profileHead } from './profile-head.js';
import { homeHead, staticPageHead } from './site-heads.js';

const ORIGIN = 'https://shop.example';
const HOSTILE_TEXT = `</script></title><img src=x onerror=alert(1)>" onload="alert(1) <!-- \u2028 ' & ]]>`;

const LISTING: Listing = {
  ...PUBLIC_LISTING,
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Half Past',
  description: 'A long story.',
  shortDescription: 'Knows when you are late.',
  price: 19,
  buyoutPrice: 475,
  image: 'https://elsewhere.example/a.png',
  createdBy: 'Maren Olsen',
};

const PROFILE: PublicProfile = {
  id: LISTING.userId,
  uid: LISTING.userId,
  displayname: 'Maren Olsen',
  displayName: 'Maren Olsen',
  photourl: '',
  photoURL: '',
  bio: '',
  location: '',
  website: 'https://maren.example',
  github: '',
  twitter: '',
  linkedin: '',
  createdat: LISTING.createdAt,
  createdAt: LISTING.createdAt,
  mvpCount: 3,
  availableCount: 2,
  rating: 4.8,
  reviewCount: 0,
  reviewedMvpCount: 0,
};

function parsePage(tags: string): Document {
  return new DOMParser().parseFromString(`<html><head>${tags}</head></html>`, 'text/html');
}

function metaContent(page: Document, name: string): string | null | undefined {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
}

function structuredData(page: Document): Record<string, unknown> {
  return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
}

describe('the head of an MVP', () => {
  const page = parsePage(headTags(listingHead(LISTING, ORIGIN), ORIGIN));

  it('describes the MVP for search engines and link previews', () => {
    expect(page.title).toBe('Half Past · MVP Market');
    expect(metaContent(page, 'description')).toBe('Knows when you are late.');
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `${ORIGIN}/mvp/${LISTING.id}`,
    );
    expect(metaContent(page, 'og:title')).toBe('Half Past');
    expect(metaContent(page, 'og:type')).toBe('product');
    expect(metaContent(page, 'og:image')).toBe(`${ORIGIN}/share/mvp/${LISTING.id}.jpg`);
    expect(metaContent(page, 'twitter:card')).toBe('summary_large_image');
    expect(metaContent(page, 'product:price:amount')).toBe('19.00');
  });

  it('lists every duration and the purchase with the prices that are charged', () => {
    const offers = structuredData(page)['offers'] as { name: string; price: string; availability: string }[];
    expect(offers.map(({ name, price }) => [name, price])).toEqual([
      ['Rent for 1 month', '19.00'],
      ['Rent for 3 months', '48.00'],
      ['Rent for 6 months', '86.00'],
      ['Buy outright', '475.00'],
    ]);
    expect(offers.every(({ availability }) => availability === 'https://schema.org/InStock')).toBe(true);
  });

  it('contains no rating until there are reviews', () => {
    expect(structuredData(page)).not.toHaveProperty('aggregateRating');
    const ratedHead = listingHead({ ...LISTING, rating: 4.1, reviewCount: 8 }, ORIGIN);
    expect(structuredData(parsePage(headTags(ratedHead, ORIGIN)))['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.1,
      reviewCount: 8,
    });
  });

  it('does not mark an unavailable MVP as in stock', () => {
    const soldOutData = structuredData(
      parsePage(headTags(listingHead({ ...LISTING, isAvailable: false }, ORIGIN), ORIGIN)),
    );
    expect(JSON.stringify(soldOutData['offers'])).not.toContain('InStock');
  });

  it('escapes hostile markup', () => {
    const hostileListing: Listing = {
      ...LISTING,
      title: HOSTILE_TEXT,
      shortDescription: HOSTILE_TEXT,
      category: HOSTILE_TEXT,
      createdBy: HOSTILE_TEXT,
    };
    const hostilePage = parsePage(headTags(listingHead(hostileListing, ORIGIN), ORIGIN));
    expect(hostilePage.querySelectorAll('img, [onload], [onerror]')).toHaveLength(0);
    expect(hostilePage.querySelectorAll('script')).toHaveLength(1);
    expect(hostilePage.body.textContent).toBe('');
    expect(metaContent(hostilePage, 'og:title')).toBe(HOSTILE_TEXT);
    expect(structuredData(hostilePage)['name']).toBe(HOSTILE_TEXT);
  });
});

describe('a title with direction-changing characters', () => {
  const withDirectionMarks = '\u202eevil\u2066 app\u200f';

  it('loses them on the server’s page', () => {
    const page = parsePage(headTags(listingHead({ ...LISTING, title: withDirectionMarks }, ORIGIN), ORIGIN));
    expect(page.title).toBe('evil app · MVP Market');
    expect(metaContent(page, 'og:title')).toBe('evil app');
    expect(metaContent(page, 'twitter:title')).toBe('evil app');
  });

  it('loses them in the tab, and is empty if it has no other characters', () => {
    expect(documentTitle(withDirectionMarks)).toBe('evil app · MVP Market');
    expect(documentTitle('\u202e')).toBe('MVP Market');
  });
});

describe('the head of a person', () => {
  it('has their name, and a default description if they have no bio', () => {
    const page = parsePage(headTags(profileHead(PROFILE, ORIGIN), ORIGIN));
    expect(page.title).toBe('Maren Olsen · MVP Market');
    expect(metaContent(page, 'description')).toBe('MVPs by Maren Olsen: try, rent or buy them.');
    expect(structuredData(page)['mainEntity']).toMatchObject({ '@type': 'Person', name: 'Maren Olsen' });
  });
});

describe('the heads of other pages', () => {
  it('exclude private and unknown pages from search engines', () => {
    for (const head of [staticPageHead('/messages', true), staticPageHead('/nothing', false)]) {
      const page = parsePage(headTags(head, ORIGIN));
      expect(metaContent(page, 'robots')).toBe('noindex');
      expect(page.querySelector('link[rel="canonical"]')).toBeNull();
    }
  });

  it.each([homeHead(ORIGIN), staticPageHead('/shorts', true), staticPageHead('/login', true)])(
    'let search engines index $path',
    (head) => {
      const page = parsePage(headTags(head, ORIGIN));
      expect(metaContent(page, 'robots')).toBeUndefined();
      expect(metaContent(page, 'description')?.length).toBeGreaterThan(40);
    },
  );
});

describe('a summary', () => {
  it('is one line, cut between words', () => {
    expect(summarize('a\n b\t c')).toBe('a b c');
    const summary = summarize('word '.repeat(60));
    expect(summary.length).toBeLessThanOrEqual(160);
    expect(summary).toMatch(/word…$/);
  });
});

describe('JSON in a page', () => {
  it('cannot end its script element, and parses to the original value', () => {
    const text = jsonForHtml({ text: HOSTILE_TEXT });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual({ text: HOSTILE_TEXT });
  });
});
