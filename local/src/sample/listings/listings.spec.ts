import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '@market/contract/listings/categories';
import { sampleContents } from '../../stand-ins/github/sample-contents.js';
import { PEOPLE } from '../people.js';
import { formOf } from '../rows/listing-rows.js';
import { LISTINGS } from './all.js';

const DESCRIPTIONS = LISTINGS.map(({ slug, description }) => ({ slug, text: description.join(' ') }));

const uniqueCount = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

describe('the sample listings', () => {
  it.each(LISTINGS.map((listing) => [listing.slug, listing] as const))(
    'contain %s, which passes the validation of the product’s form',
    (_slug, listing) => {
      const form = formOf(listing, 'Somebody', 'http://localhost:4000');
      expect(form).toMatchObject({
        title: listing.title,
        price: listing.priceUsd,
        tags: listing.tags,
        features: listing.features,
      });
    },
  );

  it('contain at least four per category, by at least fourteen listers', () => {
    expect(LISTINGS.length).toBeGreaterThanOrEqual(66);
    for (const category of CATEGORIES) {
      expect(
        LISTINGS.filter((listing) => listing.category === category && !listing.review).length,
      ).toBeGreaterThanOrEqual(4);
    }
    expect(uniqueCount(LISTINGS.map(({ listerLogin }) => listerLogin))).toBeGreaterThanOrEqual(14);
  });

  it('have unique slugs, titles and short descriptions', () => {
    expect(uniqueCount(LISTINGS.map(({ slug }) => slug))).toBe(LISTINGS.length);
    expect(uniqueCount(LISTINGS.map(({ title }) => title))).toBe(LISTINGS.length);
    expect(uniqueCount(LISTINGS.map(({ shortDescription }) => shortDescription))).toBe(LISTINGS.length);
    for (const { slug } of LISTINGS) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it('have descriptions of a realistic length', () => {
    for (const { slug, description, features, techStack, tags } of LISTINGS) {
      expect({ slug, paragraphs: description.length >= 2 && description.length <= 4 }).toEqual({
        slug,
        paragraphs: true,
      });
      expect({ slug, features: features.length >= 4 && features.length <= 6 }).toEqual({
        slug,
        features: true,
      });
      expect({ slug, technologies: techStack.length >= 3 && techStack.length <= 6 }).toEqual({
        slug,
        technologies: true,
      });
      expect({ slug, tags: tags.length >= 3 && tags.length <= 6 }).toEqual({ slug, tags: true });
    }
  });

  it('name the main language of their repository, where their page shows it (LIST-43)', () => {
    const mainLanguages = LISTINGS.flatMap(({ listerLogin, slug, techStack }) => {
      const contents = sampleContents(`${listerLogin}/${slug}`);
      if (!contents) return [];
      const [main] = Object.entries(contents.languages).toSorted(([, left], [, right]) => right - left);
      return [{ slug, isNamed: techStack.includes(main?.[0] ?? '') }];
    });
    expect(mainLanguages.length).toBeGreaterThan(40);
    expect(mainLanguages.filter(({ isNamed }) => !isNamed)).toEqual([]);
  });

  it('never repeat a sentence or a feature', () => {
    const sentences = DESCRIPTIONS.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/));
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
    const features = LISTINGS.flatMap((listing) => listing.features);
    expect(features.filter((feature, index) => features.indexOf(feature) !== index)).toEqual([]);
  });

  it('cost from $9 to $499, half of them at most $40', () => {
    const prices = LISTINGS.map(({ priceUsd }) => priceUsd).sort((left, right) => left - right);
    expect([prices[0], prices.at(-1)]).toEqual([9, 499]);
    expect(prices[Math.floor(prices.length / 2)]).toBeLessThanOrEqual(40);
  });

  it('are younger than their listers’ accounts and spread over fourteen months', () => {
    const joinedDaysAgoByLogin = new Map(PEOPLE.map((person) => [person.login, person.joinedDaysAgo]));
    for (const { slug, listerLogin, daysAgo } of LISTINGS)
      expect({ slug, after: (joinedDaysAgoByLogin.get(listerLogin) ?? 0) > daysAgo }).toEqual({
        slug,
        after: true,
      });
    const ages = LISTINGS.map(({ daysAgo }) => daysAgo);
    expect(Math.max(...ages)).toBeLessThanOrEqual(426);
    for (let month = 0; month < 13; month += 1) {
      expect(ages.filter((age) => age >= month * 31 && age < (month + 1) * 31.5).length).toBeGreaterThan(0);
    }
  });

  it('contain seven in review within their deadline and two rejected with a reason', () => {
    const pendingListings = LISTINGS.filter(({ review }) => review?.state === 'pending');
    expect(pendingListings).toHaveLength(7);
    for (const { daysAgo } of pendingListings) expect(daysAgo).toBeLessThan(1);
    const rejectionReasons = LISTINGS.flatMap(({ review }) =>
      review?.state === 'rejected' ? [review.reason] : [],
    );
    expect(rejectionReasons).toHaveLength(2);
    for (const { daysAgo } of LISTINGS.filter(({ review }) => !review)) expect(daysAgo).toBeGreaterThan(1);
  });

  it('keep most sources private', () => {
    const visibleSourceCount = LISTINGS.filter(({ isSourceVisible }) => isSourceVisible).length;
    expect(visibleSourceCount).toBeGreaterThanOrEqual(5);
    expect(visibleSourceCount).toBeLessThan(LISTINGS.length / 4);
  });
});
