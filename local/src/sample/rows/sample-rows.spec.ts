import { describe, expect, it } from 'vitest';
import { MessageInput } from '@market/contract/messages';
import { RatingInput } from '@market/contract/ratings/ratings';
import { ProfileInput } from '@market/contract/profiles';
import { rentalStatus } from '@market/contract/rentals/rentals';
import { sampleCommitTimes } from '../../stand-ins/github/sample-commits.js';
import { PEOPLE } from '../people.js';
import { sampleRows } from './sample-rows.js';

const NOW = new Date('2026-03-31T22:15:00Z');
const rowsAt = (now: Date) => sampleRows({ now, demoBaseUrl: 'http://localhost:4000', people: PEOPLE });
const ROWS = rowsAt(NOW);

const rentalStatusesAt = (now: Date) =>
  rowsAt(now).rentals.map(({ startsAt, endsAt }) =>
    endsAt === null
      ? 'bought'
      : rentalStatus({ since: startsAt.toISOString(), until: endsAt.toISOString() }, now).status,
  );

describe('the sample rows', () => {
  it('are the same for the same time', () => {
    expect(rowsAt(NOW)).toEqual(ROWS);
  });

  it('keep their ids on another day', () => {
    const laterRows = rowsAt(new Date('2026-11-02T08:00:00Z'));
    expect(laterRows.listings.map(({ id }) => id)).toEqual(ROWS.listings.map(({ id }) => id));
    expect(laterRows.messages.map(({ id }) => id)).toEqual(ROWS.messages.map(({ id }) => id));
  });

  it('have unique ids that pass validation', () => {
    const { users, identities, listings, payments, rentals, deliveries, messages } = ROWS;
    const { demos, abandonedOrders } = ROWS;
    const allRowIds = [
      ...[users, identities, listings, payments, rentals],
      ...[deliveries, messages, demos, abandonedOrders],
    ].flatMap((rows) => rows.map(({ id }) => id));
    expect(new Set(allRowIds).size).toBe(allRowIds.length);
    for (const id of allRowIds)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('show running, nearly ended and ended rentals in any month of the year', () => {
    for (let month = 0; month < 12; month += 1) {
      const statuses = rentalStatusesAt(new Date(Date.UTC(2026, month, 28, 12)));
      const countRentals = (status: string) => statuses.filter((entry) => entry === status).length;
      expect({
        month,
        active: countRentals('active'),
        expiring: countRentals('expiring'),
        expired: countRentals('expired'),
        bought: countRentals('bought'),
      }).toEqual({
        month,
        active: 35,
        expiring: 2,
        expired: 10,
        bought: 2,
      });
    }
  });

  it('charge the product’s price for each rental and deliver each paid rental', () => {
    const pricesById = new Map(ROWS.listings.map((listing) => [listing.id, listing.priceCents]));
    expect(ROWS.payments).toHaveLength(ROWS.rentals.length);
    ROWS.rentals.forEach((rental, index) => {
      const payment = ROWS.payments[index];
      expect(payment).toMatchObject({
        id: rental.paymentId,
        state: 'completed',
        amountCents: rental.totalCents,
        claimDueAt: null,
      });
      expect(rental.totalCents % 100).toBe(0);
      expect(rental.totalCents).toBeGreaterThanOrEqual(pricesById.get(rental.listingId) ?? Infinity);
      expect(ROWS.deliveries[index]).toMatchObject({ rentalId: rental.id, state: 'sent' });
    });
  });

  it('contain no rental by the listing’s own lister or before the listing was approved', () => {
    const listingsById = new Map(ROWS.listings.map((listing) => [listing.id, listing]));
    for (const rental of ROWS.rentals) {
      const listing = listingsById.get(rental.listingId);
      expect(listing?.ownerId).not.toBe(rental.userId);
      expect(listing?.approvedAt?.getTime()).toBeLessThan(rental.startsAt.getTime());
    }
  });

  it('contain valid reviews, each written after the reviewer’s rental began and before its answer', () => {
    expect(ROWS.ratings.length).toBeGreaterThanOrEqual(8);
    for (const { listingId, userId, stars, content, createdAt, answer, answeredAt } of ROWS.ratings) {
      expect(RatingInput.safeParse({ stars, content }).success).toBe(true);
      const rental = ROWS.rentals.find((row) => row.listingId === listingId && row.userId === userId);
      expect(rental?.startsAt.getTime()).toBeLessThan(createdAt.getTime());
      expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
      expect(answeredAt?.getTime() ?? null).toBe(answer === null ? null : createdAt.getTime() + 43_200_000);
    }
  });

  it('make eight listings unavailable, including the two that were bought', () => {
    const unavailableListings = ROWS.listings.filter((listing) => !listing.isAvailable);
    expect(unavailableListings).toHaveLength(8);
    expect(unavailableListings.filter((listing) => listing.sold)).toHaveLength(2);
    expect(ROWS.listings.every((listing) => listing.reviewCount === 0)).toBe(true);
  });

  it('update each public listing after the last commit to its repository, since its page shows both days', () => {
    const publicListings = ROWS.listings.filter(({ state }) => state === 'approved');
    const listingsCommittedLater = publicListings.filter(({ sourceUrl, updatedAt }) => {
      const [lastCommitAt] = sampleCommitTimes(new URL(sourceUrl).pathname.slice(1), NOW);
      return lastCommitAt === undefined || lastCommitAt > updatedAt;
    });
    expect(listingsCommittedLater).toEqual([]);
    expect(
      publicListings.filter(({ updatedAt, approvedAt }) => !approvedAt || updatedAt < approvedAt),
    ).toEqual([]);
    expect(publicListings.filter(({ updatedAt }) => updatedAt > NOW)).toEqual([]);
  });

  it('contain a review deadline within 24 hours for each pending listing, and no other deadlines', () => {
    for (const { state, reviewDueAt } of ROWS.listings) {
      const timeLeftMs = reviewDueAt === null ? null : reviewDueAt.getTime() - NOW.getTime();
      if (state !== 'pending') expect(timeLeftMs).toBeNull();
      else expect(timeLeftMs !== null && timeLeftMs > 0 && timeLeftMs <= 86_400_000).toBe(true);
    }
  });

  it('save only public listings', () => {
    const approvedIds = new Set(
      ROWS.listings.filter(({ state }) => state === 'approved').map(({ id }) => id),
    );
    expect(ROWS.saved.filter(({ listingId }) => !approvedIds.has(listingId))).toEqual([]);
  });

  it('contain valid messages in order, some of them unread', () => {
    expect(ROWS.messages.length).toBeGreaterThanOrEqual(40);
    for (const { recipientId, senderId, subject, content } of ROWS.messages) {
      expect(MessageInput.safeParse({ recipientId, subject, content }).success).toBe(true);
      expect(senderId).not.toBe(recipientId);
    }
    const unreadMessages = ROWS.messages.filter(({ readAt }) => readAt === null);
    expect(unreadMessages.length).toBeGreaterThanOrEqual(5);
    expect(new Set(unreadMessages.map(({ recipientId }) => recipientId)).size).toBeGreaterThanOrEqual(4);
    expect(ROWS.messages.every(({ readAt }) => readAt === null || readAt < NOW)).toBe(true);
  });

  it('contain only valid profiles', () => {
    for (const { displayName, bio, website, location, github, twitter, linkedin } of ROWS.users) {
      expect(
        ProfileInput.parse({ displayname: displayName, bio, website, location, github, twitter, linkedin }),
      ).toMatchObject({ github, twitter });
    }
  });

  it('throw an error with the name of a lister who is not among the people', () => {
    expect(() => sampleRows({ now: NOW, demoBaseUrl: 'http://localhost:4000', people: [] })).toThrow(
      'no person called',
    );
  });
});
