import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventKinds } from '@market/domain/foundation/outbox/event';
import * as z from 'zod';
import { EVENT_ROUTES, jobOrdersOf, assertAllRouted } from './event-routes.js';

const domainFolder = join(process.cwd(), 'domain', 'src');

async function findEventKinds(): Promise<string[]> {
  const files = readdirSync(domainFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.events.ts'),
  );
  const modules = (await Promise.all(
    files.map((file) => import(pathToFileURL(join(domainFolder, file)).href)),
  )) as Record<string, unknown>[];
  return modules
    .flatMap((exports) => Object.values(exports))
    .filter(
      (value): value is { name: string; version: number } =>
        typeof value === 'object' && value !== null && 'version' in value,
    )
    .map(({ name, version }) => `${name}@${version}`);
}

const id = '0190a000-0000-7000-8000-000000000001';

describe('the routes of events', () => {
  it('include every event of the domain once', async () => {
    const routedKinds = EVENT_ROUTES.map(({ kind }) => `${kind.name}@${kind.version}`);
    expect([...routedKinds].sort()).toEqual((await findEventKinds()).sort());
  });

  it('delay the end of a demo until its time is up', () => {
    const demoStartedPayload = {
      sessionId: id,
      userId: id,
      listingId: id,
      expiresAt: '2026-03-01T12:15:00.000Z',
    };
    const now = new Date('2026-03-01T12:00:00.000Z');
    expect(
      jobOrdersOf({ id: 'event', name: 'demo.started', version: 1, payload: demoStartedPayload }, now),
    ).toEqual([{ name: 'expire-demo', id, delayMs: 900_000 }]);
  });

  it('delay each reminder of a review until it is due, and end with the last', () => {
    const reviewPayload = { reviewId: id, listingId: id };
    const now = new Date('2026-03-01T12:00:00.000Z');
    const dueAt = '2026-03-02T12:00:00.000Z';
    const payload = { ...reviewPayload, remindAt: '2026-03-02T00:00:00.000Z', dueAt };
    expect(jobOrdersOf({ id: 'event', name: 'review.opened', version: 1, payload }, now)).toEqual([
      { name: 'compare-submission', id },
      { name: 'remind-of-review', id, delayMs: 43_200_000 },
    ]);
    const jobsAfterReminder = (remindAt: string | null) =>
      jobOrdersOf(
        { id: 'event', name: 'review.reminded', version: 1, payload: { ...reviewPayload, remindAt } },
        now,
      );
    expect(jobsAfterReminder(dueAt)).toEqual([{ name: 'remind-of-review', id, delayMs: 86_400_000 }]);
    expect(jobsAfterReminder(null)).toEqual([]);
  });

  it('send a requested payout without delay (PAYOUT-20)', () => {
    const event = { id: 'event', name: 'payouts.waiting', version: 1, payload: { payoutId: id } };
    expect(jobOrdersOf(event, new Date(0))).toEqual([{ name: 'send-payout', id }]);
  });

  it('lead to notifications only from events with recipients', () => {
    const now = new Date(0);
    const followPayload = { followerId: id, followedId: id };
    expect(
      jobOrdersOf({ id: 'event', name: 'user.followed', version: 1, payload: followPayload }, now),
    ).toEqual([{ name: 'tell-people', id: 'event' }]);
    const demoEndedPayload = { sessionId: id, reason: 'closed' };
    expect(
      jobOrdersOf({ id: 'event', name: 'demo.ended', version: 1, payload: demoEndedPayload }, now),
    ).toEqual([]);
  });

  it.each([
    ['rental.created', 1, { rentalId: id, userId: id, listingId: id, deliveryId: id }, 'deliver-source-code'],
    ['payment.captured', 1, { paymentId: id, claimDueAt: '2026-03-01T12:08:00.000Z' }, 'settle-payment'],
    ['payment.captured', 1, { paymentId: id, claimDueAt: '2026-03-01T12:08:00.000Z' }, 'send-receipt'],
    ['payment.refunded', 1, { paymentId: id, userId: id }, 'end-refunded-rental'],
    ['listing.changed', 1, { listingId: id }, 'release-deliveries'],
  ] as const)('lead from %s to its job', (name, version, payload, job) => {
    const orders = jobOrdersOf({ id: 'event', name, version, payload }, new Date(0));
    expect(orders.map((order) => order.name)).toContain(job);
  });

  it('let the workers start only if every event has a route', () => {
    expect(() => assertAllRouted()).not.toThrow();
    const unroutedKind = { name: 'listing.forgotten', version: 1, payload: z.object({}) };
    expect(() => assertAllRouted([...eventKinds(), unroutedKind])).toThrow(
      'Events without a route: listing.forgotten@1.',
    );
  });

  it('refuse an unknown event', () => {
    expect(() =>
      jobOrdersOf({ id: 'event', name: 'nobody.knows', version: 1, payload: {} }, new Date(0)),
    ).toThrow('has no route');
  });
});
