import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { describeStatement, type DescribedColumn } from '@market/test/servers/describe-statement';
import pg from 'pg';
import { AUDIT_ENTRIES } from '../admin/audit.source.js';
import { VALUE_PLACEHOLDER, NOW_PLACEHOLDER } from '../admin/list-source.js';
import { LISTINGS } from '../admin/listings.source.js';
import { DELIVERIES, PAYMENTS, RENTALS } from '../admin/money.sources.js';
import { EVENTS, JOBS, QUEUES, UPLOADS } from '../admin/operations.sources.js';
import { LISTERS, PAYOUTS } from '../admin/payouts.sources.js';
import { RATINGS } from '../admin/ratings.source.js';
import { REPORTS } from '../admin/reports.source.js';
import { REVIEWS } from '../admin/reviews.source.js';
import { USERS } from '../admin/users.source.js';
import { int, neverNull, nullable, text, timestamptz, uuid } from '../foundation/sql/columns.js';
import { type DeclaredStatement, declaredStatements } from '../foundation/sql/statement.js';
import {
  CARD_ROW,
  COUNT_ROW,
  countStatement,
  indexedPageStatement,
  JOINED_PAGE_ROW,
  joinedJsonStatement,
  pageStatement,
} from '../listings/listing-pages.queries.js';

let database: TestDatabase;
let client: pg.Client;
let typesByOid: ReadonlyMap<number, string>;
let nullableColumns: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  typesByOid = await readTypeNames();
  nullableColumns = await readNullableColumns();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const SOURCE_FOLDER = join(process.cwd(), 'domain', 'src');
const files = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.queries.ts'),
);
for (const file of files) await import(pathToFileURL(join(SOURCE_FOLDER, file)).href);
/** Statements whose text depends on the request: one for each sort order, with all filters at once. */
const LISTING_PAGES: DeclaredStatement[] = (['createdAt', 'name', 'price'] as const).flatMap((sort) => {
  const filter = {
    visibility: { own: '' },
    category: 'x',
    ownerId: 'x',
    ids: ['x'],
    pattern: 'x',
    tech: 'x',
    tag: 'x',
    minPriceCents: 1,
    maxPriceCents: 1,
    isAvailable: true,
  } as const;
  const pageRequest = { sort, order: 'asc', limit: 24, afterCursor: { value: '', id: '' } } as const;
  const pageStatements = [
    pageStatement(filter, pageRequest, { scan: 'unlimited-scan', isCounted: true }),
    pageStatement(filter, pageRequest, { scan: { rows: 9 }, isCounted: false }),
    indexedPageStatement(filter, pageRequest),
  ];
  return [
    ...pageStatements.map(({ text }) => ({ text, columns: CARD_ROW })),
    ...pageStatements.map((statement) => ({
      text: joinedJsonStatement(statement, 24).text,
      columns: JOINED_PAGE_ROW,
    })),
    { text: countStatement(filter, 'filter').text, columns: COUNT_ROW },
  ];
});
const DECLARED_STATEMENTS = [...declaredStatements(), ...LISTING_PAGES];

/** Lists of the console. Only their SQL is checked, because types of the contract describe their rows. */
const CONSOLE_LISTS = {
  AUDIT: AUDIT_ENTRIES,
  DELIVERIES,
  EVENTS,
  JOBS,
  LISTERS,
  LISTINGS,
  PAYMENTS,
  PAYOUTS,
  QUEUES,
  RATINGS,
  RENTALS,
  REPORTS,
  REVIEWS,
  UPLOADS,
  USERS,
};

describe('a list of the console', () => {
  it.each(Object.entries(CONSOLE_LISTS))(
    '%s names columns, sorts and filters that exist',
    async (_name, source) => {
      const filters = Object.values(source.filterConditions)
        .flatMap((filter) => (typeof filter === 'string' ? [filter] : Object.values(filter)))
        // Puts conditions with a value first, so that the numbers of their parameters have no gaps.
        .sort(
          (left, right) =>
            Number(right.includes(VALUE_PLACEHOLDER)) - Number(left.includes(VALUE_PLACEHOLDER)),
        )
        .map((filter, index) => filter.replaceAll(VALUE_PLACEHOLDER, () => `$${index + 2}`));
      const statement = `SELECT ${source.columnsSql} FROM ${source.fromSql}
      WHERE ${['$1::timestamptz IS NOT NULL', ...filters].map((filter) => `(${filter})`).join(' AND ')}
      ORDER BY ${[...Object.values(source.sortColumns), source.idColumn].join(', ')}`;
      const describedColumns = describeStatement(
        client,
        statement.replaceAll(NOW_PLACEHOLDER, () => '$1::timestamptz'),
      );
      await expect(describedColumns).resolves.toContainEqual(expect.objectContaining({ name: 'id' }));
    },
  );
});

describe('the declared columns of a statement', () => {
  it('are those that Postgres returns, for every statement', async () => {
    expect(DECLARED_STATEMENTS.length).toBeGreaterThan(50);
    const errorTexts: string[] = [];
    for (const declared of DECLARED_STATEMENTS) {
      const errors = await declarationErrors(declared);
      errorTexts.push(...errors.map((expectedError) => `${expectedError} in ${declared.text}`));
    }
    expect(errorTexts).toEqual([]);
  });

  it.each<[string, DeclaredStatement, string]>([
    [
      'a renamed column',
      { text: 'SELECT id, price FROM listings', columns: { id: uuid, price: int } },
      'column "price" does not exist',
    ],
    [
      'another name',
      { text: 'SELECT id AS key FROM listings', columns: { id: uuid } },
      'key is not declared; id is not selected',
    ],
    [
      'another type',
      { text: 'SELECT created_at AS at FROM listings', columns: { at: text } },
      'at is timestamp with time zone',
    ],
    [
      'a column that may be null',
      { text: 'SELECT approved_at AS at FROM listings', columns: { at: timestamptz } },
      'at may be null',
    ],
    [
      'a superfluous exclusion of null',
      { text: 'SELECT created_at AS at FROM listings', columns: { at: neverNull(timestamptz) } },
      'at is never null in its table either',
    ],
  ])('are compared with the schema: %s is an error', async (_caseName, declared, expectedError) => {
    expect((await declarationErrors(declared)).join('; ')).toBe(expectedError);
  });

  it('may be nullable although the table’s column is not, as after an outer join', async () => {
    expect(
      await declarationErrors({ text: 'SELECT title FROM listings', columns: { title: nullable(text) } }),
    ).toEqual([]);
  });
});

/**
 * Returns the differences between a statement's declared columns and those of the migrated schema. Does not
 * check whether an expression can be null.
 */
async function declarationErrors({ text: statement, columns }: DeclaredStatement): Promise<string[]> {
  let describedColumns: readonly DescribedColumn[];
  try {
    describedColumns = await describeStatement(client, statement);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const names = new Set(describedColumns.map(({ name }) => name));
  const missingColumns = Object.keys(columns)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is not selected`);
  const mismatches = describedColumns.flatMap(({ name, dataTypeID, tableID, columnID }) => {
    const declared = columns[name];
    const type = typesByOid.get(dataTypeID) ?? String(dataTypeID);
    if (!declared) return [`${name} is not declared`];
    if (!declared.types.includes(type)) return [`${name} is ${type}`];
    const mayBeNull = nullableColumns.has(`${tableID} ${columnID}`);
    if (declared.isNeverNullHere && !mayBeNull) return [`${name} is never null in its table either`];
    return mayBeNull && !declared.isNullable && !declared.isNeverNullHere ? [`${name} may be null`] : [];
  });
  return [...mismatches, ...missingColumns];
}

async function readTypeNames(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int AS oid, format_type(oid, NULL) AS name FROM pg_type',
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

async function readNullableColumns(): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT attrelid || ' ' || attnum AS place FROM pg_attribute WHERE NOT attnotnull AND attnum > 0`,
  );
  return new Set(rows.map(({ place }) => place));
}
