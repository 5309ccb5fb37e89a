import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES, USERS_TABLE } from './personal-data.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const splitNames = (text: string) => text.split(',').flatMap((name) => (name.trim() ? [name.trim()] : []));
/** Returns the columns that a SET list changes. */
const changedColumns = (set: string) => [...set.matchAll(/(\w+) = /g)].map(([, name]) => name);

/** Tables about listings that contain nothing about their listers. */
const IMPERSONAL_LISTING_TABLES = ['listing_views', 'listings_to_match', 'popularity_changes'];

/** Tables about payments that contain only ids for the workers and for PayPal's webhooks. */
const IMPERSONAL_ORDER_TABLES = ['earnings_to_post', 'payment_notices', 'payment_notice_uses'];

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name).toSorted();
}

describe('each column of a table that names a person', () => {
  const exportedTables = [USERS_TABLE, ...PERSONAL_TABLES].filter(({ shown }) => shown !== undefined);
  const clearedTables = [USERS_TABLE, ...PERSONAL_TABLES].flatMap(({ table, onDeletion }) =>
    typeof onDeletion === 'object' ? [{ table, ...onDeletion }] : [],
  );

  it.each(exportedTables)(
    'is in the export or left out explicitly: $table (ACCOUNT-1)',
    async ({ table, ...row }) => {
      const listedColumns = [...splitNames(row.shown ?? ''), ...splitNames(row.hidden ?? '')];
      expect(listedColumns.toSorted()).toEqual(await columnsOf(table));
    },
  );

  it.each(clearedTables)(
    'is cleared or kept explicitly: $table (ACCOUNT-2)',
    async ({ table, set, kept }) => {
      expect([...changedColumns(set), ...splitNames(kept)].toSorted()).toEqual(await columnsOf(table));
    },
  );
});

it('each table about payments, rentals or deliveries is in the export, or contains nothing about people (ACCOUNT-1)', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('payment_id', 'rental_id', 'delivery_id')`,
  );
  const exportedTables = PERSONAL_TABLES.filter(({ shown }) => shown !== undefined).map(({ table }) => table);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(['deliveries', 'delivery_events', 'payment_events', 'payment_refunds']),
  );
  const listedTables = new Set([...exportedTables, ...IMPERSONAL_ORDER_TABLES]);
  expect(rows.map(({ name }) => name).filter((name) => !listedTables.has(name))).toEqual([]);
});

it('each table about listings is cleared with their lister, or contains nothing about listers (ACCOUNT-5)', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'listing_id'`,
  );
  const listedTables = new Set([...PERSONAL_TABLES.map(({ table }) => table), ...IMPERSONAL_LISTING_TABLES]);
  expect(rows.map(({ name }) => name).filter((name) => !listedTables.has(name))).toEqual([]);
});
