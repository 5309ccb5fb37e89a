import { describe, expect, it } from 'vitest';
import { DEMO_MS } from '@market/domain/demos/demos.rules';
import { popularityPointsOf } from '../activity/views.js';
import { LISTINGS } from '../listings/all.js';
import { PEOPLE } from '../people.js';
import { PROSPECTS } from '../prospects.js';
import { listingId } from './listing-rows.js';
import { userId } from './people-rows.js';
import { sampleRows } from './sample-rows.js';

const NOW = new Date('2026-03-31T22:15:00Z');
const DAY_MS = 86_400_000;
const ROWS = sampleRows({ now: NOW, demoBaseUrl: 'http://localhost:4000', people: PEOPLE });
/** The first of the 30 days for which listers see figures. */
const FIRST_DAY = new Date(NOW.getTime() - 30 * DAY_MS).toISOString().slice(0, 10);

interface Funnel {
  readonly views: number;
  readonly demos: number;
  readonly checkouts: number;
  readonly sales: number;
}

/** Counts the views, demos, checkouts and sales of these listings in the last 30 days. */
function funnelOf(ids: ReadonlySet<string>): Funnel {
  const isCounted = (id: string, at: Date) => ids.has(id) && at.toISOString() >= FIRST_DAY;
  return {
    views: ROWS.views
      .filter((row) => ids.has(row.listingId) && row.day >= FIRST_DAY)
      .reduce((sum, row) => sum + row.views, 0),
    demos: ROWS.demos.filter((row) => isCounted(row.listingId, row.startedAt)).length,
    checkouts: [...ROWS.payments, ...ROWS.abandonedOrders].filter((row) =>
      isCounted(row.listingId, row.createdAt),
    ).length,
    sales: ROWS.rentals.filter((row) => isCounted(row.listingId, row.createdAt)).length,
  };
}

function funnelOfLister(login: string): Funnel {
  const isOwn = (ownerId: string) => ownerId === userId(login);
  return funnelOf(new Set(ROWS.listings.filter(({ ownerId }) => isOwn(ownerId)).map(({ id }) => id)));
}

describe('the views and demos of the sample', () => {
  it('start a demo after 5 to 12 % of the views of each listing that is more than a month old', () => {
    const olderListings = LISTINGS.filter(({ review, daysAgo }) => !review && daysAgo > 31);
    expect(olderListings.length).toBeGreaterThan(50);
    for (const { slug } of olderListings) {
      const { views, demos } = funnelOf(new Set([listingId(slug)]));
      const isPlausible = views >= 30 && demos >= views * 0.05 && demos <= views * 0.12;
      expect({ slug, views, demos, isPlausible }).toEqual({ slug, views, demos, isPlausible: true });
    }
  });

  it('are as many as a lister with a few sales expects', () => {
    const { views, demos, checkouts, sales } = funnelOfLister('maren-olsen');
    expect(sales).toBe(2);
    expect(views).toBeGreaterThan(150);
    expect(views).toBeLessThan(400);
    expect(demos).toBeGreaterThan(checkouts);
    expect(checkouts).toBeGreaterThan(sales);
    expect(checkouts).toBeLessThanOrEqual(sales + 3);
  });

  it('contain somewhat more checkouts than sales', () => {
    const { checkouts, sales } = funnelOf(new Set(ROWS.listings.map(({ id }) => id)));
    expect(sales).toBeGreaterThan(15);
    expect(checkouts).toBeGreaterThan(sales * 1.2);
    expect(checkouts).toBeLessThan(sales * 2.2);
  });

  it('contain only ended demos, one per person and listing, of public listings (DEMO-1)', () => {
    const approvalTimes = new Map(ROWS.listings.map(({ id, approvedAt }) => [id, approvedAt]));
    const pairs = new Set(ROWS.demos.map((demo) => `${demo.userId} ${demo.listingId}`));
    expect(pairs.size).toBe(ROWS.demos.length);
    for (const demo of ROWS.demos) {
      const [startedMs, endedMs] = [demo.startedAt.getTime(), demo.endedAt?.getTime() ?? Infinity];
      expect(startedMs).toBeGreaterThan(approvalTimes.get(demo.listingId)?.getTime() ?? Infinity);
      expect(demo.expiresAt.getTime()).toBe(startedMs + DEMO_MS);
      expect(demo.lastActivityAt.getTime()).toBeGreaterThan(startedMs);
      expect(demo.lastActivityAt.getTime()).toBeLessThan(endedMs);
      expect(endedMs <= demo.expiresAt.getTime() && endedMs < NOW.getTime()).toBe(true);
      expect(demo.endReason).toBe(endedMs === demo.expiresAt.getTime() ? 'expired' : 'closed');
    }
  });

  it('use up no demo of the people who can sign in', () => {
    const signInIds = new Set(PEOPLE.map(({ login }) => userId(login)));
    expect(ROWS.demos.filter((demo) => signInIds.has(demo.userId))).toEqual([]);
  });

  it('contain abandoned orders only for available listings, and none was paid', () => {
    const availableIds = new Set(ROWS.listings.filter((row) => row.isAvailable).map(({ id }) => id));
    expect(new Set(ROWS.abandonedOrders.map(({ id }) => id)).size).toBe(ROWS.abandonedOrders.length);
    for (const order of ROWS.abandonedOrders) {
      expect(availableIds.has(order.listingId)).toBe(true);
      expect(order).toMatchObject({ state: 'abandoned', captureId: null, capturedAt: null });
      expect(order.updatedAt.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it('make no listing with few orders and saves more popular than one with many (FIND-66)', () => {
    const listings = LISTINGS.filter(({ review }) => !review).map(({ slug, daysAgo }) => {
      const popularityPoints = popularityPointsOf(slug);
      const demoCount = ROWS.demos.filter((demo) => demo.listingId === listingId(slug)).length;
      return { slug, daysAgo, popularityPoints, total: popularityPoints + demoCount };
    });
    const [mostPopular] = listings.toSorted((left, right) => right.total - left.total);
    expect(mostPopular?.slug).toBe('loop-meadow');
    // Popular listings of the last 25 days are not compared. They may have few demos yet, and the homepage shows the
    // newest listings separately.
    const leastPopularTotal = Math.min(
      ...listings
        .filter(({ popularityPoints, daysAgo }) => popularityPoints >= 20 && daysAgo > 25)
        .map(({ total }) => total),
    );
    expect(
      listings.filter(({ popularityPoints, total }) => popularityPoints < 10 && total >= leastPopularTotal),
    ).toEqual([]);
  });
});

describe('the prospects of the sample', () => {
  it('have unique logins, names, locations and e-mail addresses', () => {
    const allPeople = [...PEOPLE, ...PROSPECTS];
    for (const attributeValues of [
      allPeople.map(({ login }) => login),
      allPeople.map(({ name }) => name),
      allPeople.map(({ email }) => email),
      allPeople.map(({ location }) => location),
    ])
      expect(new Set(attributeValues).size).toBe(allPeople.length);
  });

  it('joined before all other people, so that the directory lists them last', () => {
    const longestMembershipDays = Math.max(...PEOPLE.map(({ joinedDaysAgo }) => joinedDaysAgo));
    for (const { login, joinedDaysAgo } of PROSPECTS)
      expect({ login, isFirst: joinedDaysAgo > longestMembershipDays + 1 }).toEqual({ login, isFirst: true });
  });
});
