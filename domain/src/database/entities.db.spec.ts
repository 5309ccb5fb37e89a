import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { SCHEMA_LINES } from '@market/test/servers/schema-lines';
import { DataSource } from 'typeorm';
import { databaseOptions } from './database-options.js';

/** Patterns of schema lines that only migrations create, each with the reason why entities cannot declare them. */
const LINES_ONLY_MIGRATIONS_CREATE: readonly { readonly line: RegExp; readonly why: string }[] = [
  { line: /^(function|extension|trigger) /, why: 'TypeORM knows no functions, extensions and triggers.' },
  { line: /^constraint \S+ \S+ TRIGGER /, why: 'A deferred trigger is also listed as a constraint.' },
  { line: /[ .]"?(migrations|PK_)/, why: 'TypeORM creates its own list of migrations.' },
  { line: /^relation listings r /, why: 'TypeORM knows no storage parameters.' },
  {
    line: /^column (data_exports\.document|data_export_parts\.bytes) /,
    why: 'TypeORM knows no storage of columns.',
  },
];

let migratedDatabase: TestDatabase;
let synchronizedDatabase: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  migratedDatabase = await createTestDatabase();
  synchronizedDatabase = await createTestDatabase();
  database = await new DataSource(databaseOptions(migratedDatabase.url)).initialize();
});
afterAll(async () => {
  await database.destroy();
  await migratedDatabase.drop();
  await synchronizedDatabase.drop();
});

const schemaLinesOf = async (source: DataSource): Promise<string[]> =>
  // TypeORM writes the default 0 of a bigint as a text. The value is the same, so both notations are treated
  // as equal.
  (await source.query<{ line: string }[]>(SCHEMA_LINES)).map(({ line }) => line.replace(`'0'::bigint`, '0'));
const isKnownOnlyToMigrations = (line: string): boolean =>
  LINES_ONLY_MIGRATIONS_CREATE.some((knownLine) => knownLine.line.test(line));

it('the entities match the migrated schema: TypeORM generates no migration', async () => {
  const { upQueries } = await database.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('the entities declare every table', async () => {
  const tables: { name: string }[] = await database.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const declaredTables = database.entityMetadatas.map(({ tableName }) => tableName);
  expect(tables.map(({ name }) => name)).toEqual([...declaredTables, 'migrations'].sort());
});

// TypeORM compares checks, keys and indexes by name; this test compares their definitions.
it('the entities declare columns, keys, checks and indexes as the migrations create them', async () => {
  const synchronizedSource = await new DataSource(databaseOptions(synchronizedDatabase.url)).initialize();
  try {
    await synchronizedSource.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await synchronizedSource.synchronize();
    const migratedLines = (await schemaLinesOf(database)).filter((line) => !isKnownOnlyToMigrations(line));
    const synchronizedLines = (await schemaLinesOf(synchronizedSource)).filter(
      (line) => !isKnownOnlyToMigrations(line),
    );
    // With `synchronize: false`, entities declare the indexes that TypeORM cannot create.
    const unsynchronizedIndexes = database.entityMetadatas
      .flatMap(({ indices }) => indices)
      .filter(({ synchronize }) => !synchronize);
    const missingLines = migratedLines.filter((line) => !synchronizedLines.includes(line));
    expect(synchronizedLines.filter((line) => !migratedLines.includes(line))).toEqual([]);
    expect(
      missingLines.map((line) => /^index CREATE (?:UNIQUE )?INDEX (\S+) ON/.exec(line)?.[1] ?? line).sort(),
    ).toEqual(unsynchronizedIndexes.map(({ name }) => name).sort());
  } finally {
    await synchronizedSource.destroy();
  }
});
