import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOptions } from '@market/domain/database/database-options';
import { migrate } from '@market/domain/database/migrate';
import { EarningsSweeps } from '@market/domain/earnings/earnings.sweeps';
import { startApi, type RunningApi } from '@market/test/api/running-api';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../domain/migrations/all.js';
import { ListerLedger1795305600037 } from '../../../domain/migrations/20261123-0037-lister-ledger.js';

const NOW = new Date('2026-03-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
/** More payments than one statement of the migration handles. */
const SMALL_SALE_COUNT = 1001;

/** A payment from before the migration, and what its lister's ledger must contain afterwards. */
interface LedgerCase {
  readonly state: string;
  /** The ledger lines of the payment. */
  readonly lines?: readonly string[];
  /** How many days ago the source was delivered; absent if it was not. */
  readonly deliveredDaysAgo?: number;
  /**
   * The lines that the lister's ledger must contain, worked out by hand with a fee of 10 %, rounded half up.
   */
  readonly entries: readonly string[];
}

const SALE_ENTRIES = ['sale buyers -10000', 'sale fee 1000', 'sale pending 9000'];
const RELEASE_ENTRIES = ['release available 9000', 'release pending -9000'];
const REFUND_ENTRIES = ['buyers 10000', 'fee -1000', 'pending -9000'];

const CASES: Readonly<Record<string, LedgerCase>> = {
  'delivered more than 7 days ago': {
    state: 'completed',
    lines: ['captured 10000', 'fee -399'],
    deliveredDaysAgo: 8,
    entries: [...SALE_ENTRIES, ...RELEASE_ENTRIES],
  },
  'delivered less than 7 days ago': {
    state: 'completed',
    lines: ['captured 10000', 'fee -399'],
    deliveredDaysAgo: 6,
    entries: SALE_ENTRIES,
  },
  'not delivered': { state: 'completed', lines: ['captured 10000', 'fee -399'], entries: SALE_ENTRIES },
  // The fee is 10 % of 1005, which is 100.5.
  'whose fee is rounded': {
    state: 'completed',
    lines: ['captured 1005'],
    entries: ['sale buyers -1005', 'sale fee 101', 'sale pending 904'],
  },
  // After the refund 9295 cents are left; 10 % of them are 929.5.
  'refunded in part': {
    state: 'partly-refunded',
    lines: ['captured 10000', 'fee -399', 'refunded -705'],
    deliveredDaysAgo: 8,
    entries: [
      ...SALE_ENTRIES,
      ...['refund buyers 705', 'refund fee -70', 'refund pending -635'],
      ...['release available 8365', 'release pending -8365'],
    ],
  },
  'refunded in two parts': {
    state: 'partly-refunded',
    lines: ['captured 10000', 'refunded -2500', 'refunded -2500'],
    entries: [
      ...SALE_ENTRIES,
      ...['refund buyers 2500', 'refund fee -250', 'refund pending -2250'],
      ...['refund buyers 2500', 'refund fee -250', 'refund pending -2250'],
    ],
  },
  refunded: {
    state: 'refunded',
    lines: ['captured 10000', 'refunded -10000'],
    deliveredDaysAgo: 8,
    entries: [...SALE_ENTRIES, ...REFUND_ENTRIES.map((entry) => `refund ${entry}`)],
  },
  'reversed by PayPal': {
    state: 'refunded',
    lines: ['captured 10000', 'reversed -10000'],
    entries: [...SALE_ENTRIES, ...REFUND_ENTRIES.map((entry) => `reversal ${entry}`)],
  },
  'whose refund is under way': {
    state: 'refunding',
    lines: ['captured 10000'],
    deliveredDaysAgo: 8,
    entries: SALE_ENTRIES,
  },
  'with an open dispute': {
    state: 'disputed',
    lines: ['captured 10000', 'disputed -10000'],
    deliveredDaysAgo: 8,
    entries: SALE_ENTRIES,
  },
  'with a dispute that the lister won': {
    state: 'completed',
    lines: ['captured 10000', 'disputed -10000', 'dispute-reversed 10000'],
    deliveredDaysAgo: 8,
    entries: [...SALE_ENTRIES, ...RELEASE_ENTRIES],
  },
  'with a dispute that the lister lost': {
    state: 'refunded',
    lines: ['captured 10000', 'disputed -10000', 'dispute-reversed 10000', 'dispute-lost -10000'],
    deliveredDaysAgo: 8,
    entries: [...SALE_ENTRIES, ...REFUND_ENTRIES.map((entry) => `dispute-lost ${entry}`)],
  },
  ...Object.fromEntries(
    ['creating', 'created', 'approved', 'capturing', 'pending', 'declined', 'abandoned'].map((state) => [
      `that is ${state}`,
      { state, entries: [] },
    ]),
  ),
};
const paymentIds = Object.fromEntries(Object.keys(CASES).map((name) => [name, randomUUID()]));
const [buyerId, listerId, otherListerId] = [randomUUID(), randomUUID(), randomUUID()];
const [listingId, otherListingId] = [randomUUID(), randomUUID()];

let testDatabase: TestDatabase;
let dataSource: DataSource;
let queryRunner: QueryRunner;
let api: RunningApi;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const previousMigrations = MIGRATIONS.slice(0, MIGRATIONS.indexOf(ListerLedger1795305600037));
  const options = { ...databaseOptions(testDatabase.url), migrations: previousMigrations };
  dataSource = await new DataSource(options as ReturnType<typeof databaseOptions>).initialize();
  queryRunner = dataSource.createQueryRunner();
  await queryRunner.query('DROP SCHEMA public CASCADE');
  await queryRunner.query('CREATE SCHEMA public');
  await dataSource.runMigrations({ transaction: 'each' });
  await insertPayments();
  // Simulates a process that is killed before it records that it ran the migration: the next process runs the
  // migration again.
  await new ListerLedger1795305600037().up(queryRunner);
  await migrate(testDatabase.url);
  api = await startApi({ DATABASE_URL: testDatabase.url });
  api.setTime(NOW);
});
afterAll(async () => {
  await api.stop();
  await queryRunner.release();
  await dataSource.destroy();
  await testDatabase.drop();
});

/** Inserts people, listings and payments into the schema from before the migration. */
async function insertPayments(): Promise<void> {
  await queryRunner.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Lea', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id`,
    [[buyerId, listerId, otherListerId]],
  );
  await queryRunner.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, created_at, updated_at)
     SELECT id, owner_id, 'Kite', 'Flies', 'Flies', 'Productivity', 10000, 250000, '1 month', 'https://youtu.be/dQw4w9WgXcQ',
       'https://demo.example', '{Streaks}', '{React}', '{habits}', 'Lea', '', 'approved', true, now(), now()
     FROM unnest($1::uuid[], $2::uuid[]) AS listing (id, owner_id)`,
    [
      [listingId, otherListingId],
      [listerId, otherListerId],
    ],
  );
  for (const [name, ledgerCase] of Object.entries(CASES))
    await insertPayment(paymentIds[name] ?? '', ledgerCase);
  await queryRunner.query(
    `WITH paid AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, captured_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, '1 month', 100, 'USD', 'completed', now(), now(), now() FROM generate_series(1, $3::int)
       RETURNING id)
     INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) SELECT id, 'captured', 100, id, now() FROM paid`,
    [buyerId, otherListingId, SMALL_SALE_COUNT],
  );
}

async function insertPayment(id: string, { state, lines = [], deliveredDaysAgo }: LedgerCase): Promise<void> {
  const amount = Number(lines[0]?.split(' ')[1] ?? 10_000);
  await queryRunner.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
     VALUES ($1, $2, $3, '1 month', $4, 'USD', $5, now(), now())`,
    [id, buyerId, listingId, amount, state],
  );
  for (const [lineIndex, line] of lines.entries()) {
    const [kind, cents] = line.split(' ');
    await queryRunner.query(
      'INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, $2, $3, $4, now())',
      [id, kind, cents, `${id}-${lineIndex}`],
    );
  }
  if (deliveredDaysAgo === undefined) return;
  const sentAt = new Date(NOW.getTime() - deliveredDaysAgo * DAY_MS);
  await queryRunner.query(
    `WITH rented AS (INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email,
         starts_at, ends_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, '1 month', $4, 'Ben', 'ben@people.example', $5::timestamptz,
         $5::timestamptz + interval '1 month', $5) RETURNING id)
     INSERT INTO deliveries (id, rental_id, state, due_at, next_try_at, message_id, sent_at, created_at)
     SELECT gen_random_uuid(), id, 'sent', $5, $5, id, $5, $5 FROM rented`,
    [buyerId, listingId, id, amount, sentAt],
  );
}

/** Runs a sweep until it finds nothing more to do, as workers would. */
async function runUntilDone(sweep: () => Promise<number>): Promise<void> {
  while ((await sweep()) > 0);
}

it('stores each captured payment once, and no other (EARN-1)', async () => {
  const storedPayments = await api.query<{ count: number; listed: string[] }>(
    `SELECT count(*)::int AS count, array_agg(payment_id) FILTER (WHERE payment_id = ANY($1)) AS listed FROM earnings_to_post`,
    [Object.values(paymentIds)],
  );
  const capturedCases = Object.entries(CASES).filter(([, { lines }]) => lines !== undefined);
  expect(storedPayments[0]?.listed.toSorted()).toEqual(
    capturedCases.map(([name]) => paymentIds[name]).toSorted(),
  );
  expect(storedPayments[0]?.count).toBe(capturedCases.length + SMALL_SALE_COUNT);
});

it('posts and releases what earlier payments earned, by the rules of new ones (EARN-1, EARN-2, EARN-3, EARN-4)', async () => {
  const sweeps = api.application.get(EarningsSweeps, { strict: false });
  await runUntilDone(() => sweeps.postEarnings());
  await runUntilDone(() => sweeps.releaseEarnings());
  const rows = await api.query<{ id: string; line: string }>(
    `SELECT payment_id AS id, kind || ' ' || account || ' ' || cents AS line FROM lister_ledger WHERE lister_id = $1`,
    [listerId],
  );
  const postedEntries = Object.keys(CASES).map((name) => [
    name,
    rows
      .filter(({ id }) => id === paymentIds[name])
      .map(({ line }) => line)
      .toSorted(),
  ]);
  const expectedEntries = Object.entries(CASES).map(([name, { entries }]) => [name, entries.toSorted()]);
  expect(Object.fromEntries(postedEntries)).toEqual(Object.fromEntries(expectedEntries));
});

it('leads to the balances that were worked out by hand, and runs once (EARN-1)', async () => {
  const sweeps = api.application.get(EarningsSweeps, { strict: false });
  expect([await sweeps.postEarnings(), await sweeps.releaseEarnings()]).toEqual([0, 0]);
  const readBalances = async (lister: string) =>
    Object.fromEntries(
      (
        await api.query<{ account: string; cents: number }>(
          `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE lister_id = $1 GROUP BY account`,
          [lister],
        )
      ).map(({ account, cents }) => [account, cents]),
    );
  // After refunds and disputes, six payments have 10,000 cents each left; three have 1005, 9295 and 5000 cents; the
  // last three have nothing.
  expect(await readBalances(listerId)).toEqual({
    buyers: -75_300,
    fee: 7531,
    available: 26_365,
    pending: 41_404,
  });
  expect(await readBalances(otherListerId)).toEqual({
    buyers: -SMALL_SALE_COUNT * 100,
    fee: SMALL_SALE_COUNT * 10,
    pending: SMALL_SALE_COUNT * 90,
  });
});
