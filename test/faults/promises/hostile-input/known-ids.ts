import { randomUUID } from 'node:crypto';
import { buy } from '../../clients/buyer.js';
import { callUntilFinal } from '../../clients/calls.js';
import type { Market } from '../../testbed/market.js';
import { offerListings, signUp, type Person } from '../../clients/people.js';
import type { Callers } from './callers.js';
import { LISTING_BODY } from '../../../src/api/listing-body.js';

/**
 * Ids of existing rows, so that not every generated request gets 404. A key is the name of a field that contains such
 * ids, such as `userId`, or the part of a path before the id, such as `mvps` in `/mvps/{id}`.
 */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

/** The database table that contains the ids, for each key of `KnownIds` whose ids are ours and not PayPal's. */
const ID_TABLE_BY_KEY: Readonly<Record<string, string>> = {
  mvps: 'listings',
  mvpId: 'listings',
  saved: 'listings',
  listingId: 'listings',
  users: 'users',
  public: 'users',
  userId: 'users',
  recipientId: 'users',
  messages: 'messages',
  messageId: 'messages',
  notices: 'notices',
  reports: 'reports',
  reviews: 'reviews',
  payments: 'payments',
  sales: 'payments',
  payouts: 'payouts',
  rentals: 'rentals',
  rentalId: 'rentals',
  deliveries: 'deliveries',
  receipts: 'receipts',
  statements: 'lister_statements',
  uploads: 'uploads',
  outbox: 'outbox_events',
  activity: 'demo_sessions',
  status: 'demo_sessions',
  end: 'demo_sessions',
  sessions: 'sessions',
  'data-export': 'data_exports',
};
const IDS_PER_TABLE = 6;

/** Reads the newest ids of every table, and PayPal's newest ids of orders and captures. */
export async function readKnownIds(market: Market): Promise<KnownIds> {
  const idsByKey = new Map<string, readonly string[]>();
  for (const table of new Set(Object.values(ID_TABLE_BY_KEY))) {
    const rows = await market.query<{ id: string }>(
      `SELECT id::text FROM ${table} ORDER BY id DESC LIMIT ${IDS_PER_TABLE}`,
    );
    for (const [key, tableName] of Object.entries(ID_TABLE_BY_KEY))
      if (tableName === table)
        idsByKey.set(
          key,
          rows.map(({ id }) => id),
        );
  }
  const orders = [...market.paypal.orders.values()].slice(-IDS_PER_TABLE);
  idsByKey.set(
    'orderId',
    orders.map(({ id }) => id),
  );
  idsByKey.set(
    'paymentId',
    orders.flatMap(({ captures }) => captures.map(({ id }) => id)),
  );
  return idsByKey;
}

/**
 * Creates a record of every kind that requests can refer to: a rental, a submission, a demo, a message, a report, an
 * order.
 */
export async function createRecords(market: Market, callers: Callers): Promise<void> {
  const [user, lister, moderator] = await Promise.all([
    callers.currentPerson('user'),
    callers.currentPerson('lister'),
    callers.currentPerson('moderator'),
  ]);
  const [owner, buyer] = (await signUp(market, 2)) as [Person, Person];
  const [soldMvpId = '', freeMvpId = ''] = await offerListings(market, owner, 2);
  await offerListings(market, lister, 1);
  await Promise.all(
    [user, buyer].map((person) => buy(market, { buyer: person, mvpId: soldMvpId, lastStep: 'rents' })),
  );
  await buy(market, { buyer: user, mvpId: freeMvpId, lastStep: 'captures' });
  await buy(market, { buyer: user, mvpId: freeMvpId, lastStep: 'approves' });
  for (const caller of [user, lister, moderator]) {
    const callAsCaller = (path: string, body: object) =>
      callUntilFinal(market, { path, caller, idempotencyKey: randomUUID(), body });
    await callAsCaller('/demo-sessions/start', { mvpId: freeMvpId });
    await callAsCaller('/users/messages', { recipientId: owner.userId, subject: 'Hello', content: 'Hello' });
    await callAsCaller('/reports', { userId: owner.userId, reason: 'abuse', details: 'Spam' });
  }
  await callUntilFinal(market, {
    path: '/mvps',
    caller: lister,
    idempotencyKey: randomUUID(),
    body: LISTING_BODY,
  });
}
