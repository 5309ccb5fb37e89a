import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import type { RepositoryFacts } from '@market/contract/listings/listings';
import { startGitHubStandIn, TOKEN_KEYS } from '@market/test/api/use-github';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { GitHubGateway } from '@market/domain/gateways/github/github.gateway';
import { grantContext } from '@market/domain/github/github.rules';
import { TokenVault } from '@market/domain/github/token-vault';
import { factsOf } from '@market/domain/listings/repository-facts.rules';
import { selectNearestCopy } from '@market/domain/reviews/near-copies.queries';
import pg from 'pg';
import { LISTINGS } from './listings/all.js';
import { loadSample } from './load.js';
import { PEOPLE } from './people.js';
import { renderPictures } from './pictures/render.js';
import { PROSPECTS } from './prospects.js';
import { listingId } from './rows/listing-rows.js';

const NOW = new Date('2026-06-15T10:00:00Z');
const DAY_MS = 86_400_000;
const LISTINGS_PER_BATCH = 16;
/**
 * Drawing the covers of all listings in one test would be slow. So the listings are divided into batches, and each
 * batch except the first has a test that draws its covers. The first test that loads the sample data draws the first
 * batch.
 */
const LISTING_BATCHES = Array.from(
  { length: Math.ceil(LISTINGS.length / LISTINGS_PER_BATCH) },
  (_, index) => ({
    batch: index + 1,
    listings: LISTINGS.slice(index * LISTINGS_PER_BATCH, (index + 1) * LISTINGS_PER_BATCH),
  }),
);
const SETTINGS = {
  AUTH_SECRET: 'a-secret-of-32-characters-or-more',
  DATABASE_URL: 'postgres://localhost/market',
  GITHUB_TOKEN_KEYS: TOKEN_KEYS,
};
const TOKEN_VAULT = new TokenVault(readSettings(SETTINGS));
const SAMPLE_TABLES = [
  'users',
  'identities',
  'listings',
  'payments',
  'rentals',
  'deliveries',
  'receipts',
  'messages',
  'saved_listings',
  'saved_searches',
  'earnings',
  'earnings_to_post',
  'listing_views',
  'demo_sessions',
  'outbox_events',
  'github_grants',
];

/** A lister's grant of access to GitHub, with one of the lister's listings and its repository facts. */
interface StoredRepositoryFacts {
  readonly userId: string;
  readonly login: string;
  readonly keyId: string;
  readonly sealed: Buffer;
  readonly sourceUrl: string;
  readonly updatedAt: Date;
  readonly facts: RepositoryFacts | null;
}

let database: TestDatabase;
let client: pg.Client;
let storageDir: string;

const loadSampleData = (demoBaseUrl = 'http://localhost:4000', now = NOW) =>
  loadSample({
    databaseUrl: database.url,
    storageDir,
    demoBaseUrl,
    now,
    people: PEOPLE,
    tokenVault: TOKEN_VAULT,
  });

async function countRows(): Promise<Record<string, number>> {
  const countColumns = SAMPLE_TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await client.query<Record<string, number>>(`SELECT ${countColumns.join(', ')}`);
  return rows[0] ?? {};
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  storageDir = await mkdtemp(join(tmpdir(), 'sample-'));
});

afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(storageDir, { recursive: true, force: true });
});

describe('loading the sample', () => {
  it.each(LISTING_BATCHES.slice(1))(
    'draws the missing covers of batch $batch of the listings',
    async ({ listings }) => {
      expect(await renderPictures(storageDir, listings, [])).toBe(listings.length);
    },
  );

  it('fills an empty database once, also if two processes start at the same time', async () => {
    const loadResults = await Promise.all([loadSampleData(), loadSampleData()]);
    expect(loadResults.filter(({ wasEmpty }) => wasEmpty)).toHaveLength(1);
    expect(await countRows()).toMatchObject({
      users: PEOPLE.length + PROSPECTS.length,
      listings: LISTINGS.length,
      rentals: 49,
      deliveries: 49,
      earnings: 49,
      earnings_to_post: 0,
      saved_searches: 3,
      outbox_events: 0,
    });
  });

  it('posts each sale to its lister’s ledger on the day of the sale, and its release a week after the delivery', async () => {
    const { rows } = await client.query<{ kind: string; count: number; wrong: number }>(`
      SELECT kind, count(DISTINCT payment_id)::int AS count,
        count(*) FILTER (WHERE l.at <> CASE kind WHEN 'sale' THEN p.captured_at
          ELSE (SELECT d.sent_at + interval '7 days' FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE r.payment_id = p.id)
          END)::int AS wrong
      FROM lister_ledger l JOIN payments p ON p.id = l.payment_id GROUP BY kind ORDER BY kind DESC`);
    expect(rows).toEqual([
      { kind: 'sale', count: 49, wrong: 0 },
      { kind: 'release', count: 45, wrong: 0 },
    ]);
  });

  it('gives each approved MVP views on every day since its approval, up to 90 days back', async () => {
    const { rows } = await client.query<{ days: number; expected: number; id: string }>(
      `SELECT id, (SELECT count(*)::int FROM listing_views WHERE listing_id = id AND views > 0) AS days,
         least($1::date - approved_at::date, 90) AS expected FROM listings WHERE state = 'approved'`,
      [NOW],
    );
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ days, expected }) => days !== expected)).toEqual([]);
  });

  it('ends each demo, and stores the history of completed and of abandoned orders as the product does', async () => {
    const { rows } = await client.query<{ state: string; history: string; orders: number }>(
      `SELECT state, history, count(*)::int AS orders
       FROM (SELECT p.id, p.state, string_agg(to_state, ' ' ORDER BY e.id) AS history
         FROM payments p JOIN payment_events e ON e.payment_id = p.id GROUP BY p.id) histories
       GROUP BY state, history ORDER BY state`,
    );
    expect(rows).toMatchObject([
      { state: 'abandoned', history: 'creating created abandoned' },
      { state: 'completed', history: 'creating created capturing completed', orders: 49 },
    ]);
    expect(rows[0]?.orders).toBeGreaterThan(15);
    const openDemos = await client.query('SELECT FROM demo_sessions WHERE ended_at IS NULL');
    expect(openDemos.rowCount).toBe(0);
  });

  it('draws each picture, none above 42 kB', async () => {
    const coverFiles = await readdir(join(storageDir, 'listings'));
    expect(coverFiles.sort()).toEqual(LISTINGS.map(({ slug }) => `${slug}.webp`).sort());
    for (const cover of coverFiles)
      expect((await stat(join(storageDir, 'listings', cover))).size).toBeLessThan(42_000);
    expect(await readdir(join(storageDir, 'people'))).toHaveLength(
      [...PEOPLE, ...PROSPECTS].filter(({ hasPhoto }) => hasPhoto).length,
    );
  });

  it('contains one pending listing that nearly copies an approved one (REVIEW-12)', async () => {
    const { rows } = await client.query<{ id: string; title: string }>(
      `SELECT r.id, l.title FROM reviews r JOIN listings l ON l.id = r.listing_id WHERE r.state = 'pending'`,
    );
    const nearCopyListings = [];
    for (const { id, title } of rows) {
      const { text, values } = selectNearestCopy(id);
      const nearestCopies = await client.query<{ id: string; copied: string[] }>(text, [...values]);
      for (const row of nearestCopies.rows) nearCopyListings.push({ title, of: row.id, parts: row.copied });
    }
    expect(nearCopyListings).toEqual([
      { title: 'Lost Desks', of: listingId('lost-desk'), parts: ['description', 'title'] },
    ]);
  });

  it('stores the facts that the GitHub stand-in reports to the tokens of listers who gave access (LIST-43)', async () => {
    const { rows } = await client.query<StoredRepositoryFacts>(
      `SELECT user_id AS "userId", login, key_id AS "keyId", sealed, source_url AS "sourceUrl",
         listings.updated_at AS "updatedAt", facts
       FROM github_grants LEFT JOIN listings ON owner_id = user_id AND listings.state = 'approved'
         LEFT JOIN repository_facts ON listing_id = listings.id`,
    );
    const logins = PEOPLE.filter(({ givesGitHubAccess }) => givesGitHubAccess).map(({ login }) => login);
    expect(new Set(rows.map(({ login }) => login))).toEqual(new Set(logins));
    expect(rows.length).toBeGreaterThan(40);
    const github = await startGitHubStandIn();
    const gateway = new GitHubGateway(readSettings({ ...SETTINGS, ...github.environment }));
    try {
      for (const { userId, keyId, sealed, sourceUrl, updatedAt, facts } of rows) {
        const token = TOKEN_VAULT.open({ keyId, sealed }, grantContext(userId)) ?? '';
        const [owner = '', name = ''] = new URL(sourceUrl).pathname.split('/').slice(1);
        const contents = await gateway.readContents(token, { owner, name }, 'main');
        const reportedFacts = contents && factsOf(contents);
        // Ignores the last commit: the stand-in reports commits up to the present, the sample data up to NOW.
        expect({ ...facts, lastCommitAt: null }).toEqual({ ...reportedFacts, lastCommitAt: null });
        const ageMs = NOW.getTime() - Date.parse(facts?.lastCommitAt ?? '');
        expect(ageMs).toBeGreaterThanOrEqual(0);
        expect(ageMs).toBeLessThan(35 * DAY_MS);
        expect(Date.parse(facts?.lastCommitAt ?? '')).toBeLessThanOrEqual(updatedAt.getTime());
      }
    } finally {
      await github.stop();
    }
  });

  it('stores no GitHub access without a key to encrypt the tokens', async () => {
    const otherDatabase = await createTestDatabase();
    try {
      const tokenVault = new TokenVault({ GITHUB_TOKEN_KEYS: [] });
      const sampleTarget = {
        databaseUrl: otherDatabase.url,
        storageDir,
        demoBaseUrl: 'http://localhost:4000',
        now: NOW,
      };
      const loadResult = await loadSample({ ...sampleTarget, people: PEOPLE, tokenVault });
      expect(loadResult).toMatchObject({ wasEmpty: true });
      const otherClient = new pg.Client({ connectionString: otherDatabase.url });
      await otherClient.connect();
      const { rowCount } = await otherClient.query('SELECT FROM github_grants');
      await otherClient.end();
      expect(rowCount).toBe(0);
    } finally {
      await otherDatabase.drop();
    }
  });

  it('does nothing the second time and keeps changed rows', async () => {
    const countsBefore = await countRows();
    await client.query(`UPDATE listings SET title = 'Renamed by its lister' WHERE title = 'Foldout'`);
    expect(await loadSampleData(undefined, new Date('2026-07-01T10:00:00Z'))).toEqual({
      wasEmpty: false,
      pictures: 0,
    });
    expect(await countRows()).toEqual(countsBefore);
    const { rowCount } = await client.query(`SELECT FROM listings WHERE title = 'Renamed by its lister'`);
    expect(rowCount).toBe(1);
  });

  it('draws a lost picture again', async () => {
    await rm(join(storageDir, 'listings/foldout.webp'));
    expect(await loadSampleData()).toEqual({ wasEmpty: false, pictures: 1 });
  });

  it('updates demo addresses to another port, but not those that a lister changed', async () => {
    await client.query(
      `UPDATE listings SET demo_url = 'https://elsewhere.example/demo' WHERE title = 'Half Past'`,
    );
    await loadSampleData('http://localhost:4555/');
    const { rows } = await client.query<{ title: string; demo_url: string }>(
      `SELECT title, demo_url FROM listings WHERE title IN ('Half Past', 'Stallside') ORDER BY title`,
    );
    expect(rows).toEqual([
      { title: 'Half Past', demo_url: 'https://elsewhere.example/demo' },
      { title: 'Stallside', demo_url: 'http://localhost:4555/demo/stallside' },
    ]);
  });
});
