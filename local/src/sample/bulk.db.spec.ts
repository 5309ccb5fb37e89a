import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import pg from 'pg';
import { loadBulk } from './bulk.js';

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

async function queryValue<T>(text: string): Promise<T | undefined> {
  const { rows } = await client.query<{ value: T }>(text);
  return rows[0]?.value;
}

const readIndexes = () =>
  queryValue<string[]>(
    `SELECT array_agg(indexdef ORDER BY indexdef) AS value FROM pg_indexes WHERE tablename = 'listings'`,
  );
const readFingerprint = () =>
  queryValue<string>(`SELECT md5(string_agg(title || description, '' ORDER BY id)) AS value FROM listings`);

describe('loading in bulk', () => {
  it('inserts the given number of approved, searchable listings and keeps the indexes', async () => {
    const indexesBefore = await readIndexes();
    await loadBulk({ databaseUrl: database.url, count: 6_000 });
    expect(
      await queryValue(
        `SELECT count(*)::int AS value FROM listings WHERE state = 'approved' AND search_text <> ''`,
      ),
    ).toBe(6_000);
    expect(await readIndexes()).toEqual(indexesBefore);
  });

  it('adds nothing if the listings exist, and adds the difference to a higher number', async () => {
    const fingerprintBefore = await readFingerprint();
    await loadBulk({ databaseUrl: database.url, count: 6_000 });
    expect(await readFingerprint()).toBe(fingerprintBefore);
    await loadBulk({ databaseUrl: database.url, count: 6_100 });
    expect(await queryValue(`SELECT count(*)::int AS value FROM listings`)).toBe(6_100);
  });

  it('spreads the listings unevenly over owners, categories and prices', async () => {
    expect(await queryValue(`SELECT count(DISTINCT category)::int AS value FROM listings`)).toBe(13);
    const largestCount = await queryValue<number>(
      `SELECT max(n)::int AS value FROM (SELECT count(*) AS n FROM listings GROUP BY owner_id) AS owned`,
    );
    expect(largestCount).toBeGreaterThan(250);
    const medianPriceCents = await queryValue<number>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) AS value FROM listings`,
    );
    expect(medianPriceCents).toBeGreaterThanOrEqual(900);
    expect(medianPriceCents).toBeLessThan(6_000);
  });
});
