import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { loadRows } from '@market/test/scale/load-rows';
import pg from 'pg';
import { declaredStatements } from '../foundation/sql/statement.js';

const ROW_COUNTS = { people: 2000, listings: 4000, messages: 6000, rentals: 6000 };
/** A table with at least this many rows in the test data grows without limit in production. */
const LARGE_TABLE_ROWS = 1000;

/**
 * Statements that may read a whole large table: a part of the statement's text, the table, and the reason.
 */
const ACCEPTED_SCANS: readonly (readonly [text: string, table: string, reason: string])[] = [
  ['SELECT g.user_id AS id FROM github_grants', 'github_grants', 'once an hour, a row per lister'],
  ['key_id = ANY ($1) LIMIT', 'github_grants', 'every ten minutes, a row per lister'],
  ['SELECT state, count(*)::int AS count FROM uploads', 'uploads', 'when a moderator opens the uploads'],
];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

let database: TestDatabase;
let client: pg.Client;
let largeTables: ReadonlySet<string>;

const SOURCE_FOLDER = join(process.cwd(), 'domain', 'src');
for (const file of readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.queries.ts')) await import(pathToFileURL(join(SOURCE_FOLDER, file)).href);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await loadRows(client, ROW_COUNTS);
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= ${LARGE_TABLE_ROWS}`,
  );
  largeTables = new Set(rows.map(({ relname }) => relname));
  // With this setting Postgres scans a whole table only if no index can find the rows.
  await client.query('SET enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the plan of a statement', () => {
  it('reads no large table as a whole, except where that is accepted', async () => {
    const statements = declaredStatements().map(({ text }) => text);
    expect(statements.length).toBeGreaterThan(200);
    const unacceptedScans: string[] = [];
    const usedAcceptedScans = new Set<string>();
    for (const text of statements)
      for (const table of await scannedTables(text)) {
        const acceptedScan = ACCEPTED_SCANS.find(
          ([sqlPart, name]) => name === table && text.includes(sqlPart),
        );
        if (acceptedScan) usedAcceptedScans.add(acceptedScan[0]);
        else unacceptedScans.push(`${table} in ${text}`);
      }
    expect(unacceptedScans).toEqual([]);
    expect(
      ACCEPTED_SCANS.map(([sqlPart]) => sqlPart).filter((sqlPart) => !usedAcceptedScans.has(sqlPart)),
    ).toEqual([]);
  });

  it('is recognized if it reads a large table as a whole', async () => {
    expect(await scannedTables('SELECT id FROM rentals WHERE renter_name = $1')).toEqual(['rentals']);
    expect(await scannedTables('SELECT id FROM rentals WHERE payment_id = $1')).toEqual([]);
  });
});

/** Returns the large tables that a statement scans, whatever its values are. */
async function scannedTables(text: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? [...new Set(sequentialScansOf(plan))].filter((table) => largeTables.has(table)) : [];
}

function sequentialScansOf(node: PlanNode): string[] {
  const scannedTable =
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...scannedTable, ...(node.Plans ?? []).flatMap(sequentialScansOf)];
}
