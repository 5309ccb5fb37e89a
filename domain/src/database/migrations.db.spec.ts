import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { SCHEMA_LINES } from '@market/test/servers/schema-lines';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all.js';
import { databaseOptions } from './database-options.js';

let testDatabase: TestDatabase;
let database: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await new DataSource(databaseOptions(testDatabase.url)).initialize();
  runner = database.createQueryRunner();
});
afterAll(async () => {
  await runner.release();
  await database.destroy();
  await testDatabase.drop();
});

/** Returns the timestamp at the end of a migration's name, by which TypeORM sorts the migrations. */
const timestampOf = (name: string) => Number(/\d{13}$/.exec(name)?.[0]);

it('the migrations are all listed, in the order in which they run', async () => {
  const folder = join(process.cwd(), 'domain', 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d{8}-\d{4}-.*\.ts$/.test(file));
  const exportedNames = await Promise.all(
    files.toSorted().map(async (file): Promise<string[]> => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as object;
      return Object.keys(module);
    }),
  );
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(exportedNames.flat());
  expect(names).toEqual(names.toSorted((a, b) => timestampOf(a) - timestampOf(b)));
});

const readSchema = async (): Promise<string[]> =>
  ((await runner.query(SCHEMA_LINES)) as { line: string }[]).map(({ line }) => line);
const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((line) => !before.includes(line)),
  missing: before.filter((line) => !after.includes(line)),
});
const NO_DIFFERENCES = { added: [], missing: [] };

it('migrates an empty database to the current schema, and each migration can be reverted and repeated', async () => {
  const currentSchema = (await readSchema()).filter((line) => !line.includes('migrations'));
  await runner.query('DROP SCHEMA public CASCADE');
  await runner.query('CREATE SCHEMA public');
  expect(MIGRATIONS.length).toBeGreaterThan(15);
  const differencesByMigration: Record<string, object> = {};
  for (const Migration of MIGRATIONS) {
    const migration: MigrationInterface = new Migration();
    // Migrations that create an index concurrently run outside a transaction.
    const isTransactional = migration.transaction !== false;
    const schemaBefore = await readSchema();
    if (isTransactional) await runner.startTransaction();
    await migration.up(runner);
    if (isTransactional) await runner.commitTransaction();
    const schemaAfter = await readSchema();
    if (isTransactional) await runner.startTransaction();
    await migration.down(runner);
    differencesByMigration[Migration.name] = { reverted: difference(schemaBefore, await readSchema()) };
    await migration.up(runner);
    differencesByMigration[Migration.name] = {
      ...differencesByMigration[Migration.name],
      repeated: difference(schemaAfter, await readSchema()),
    };
    if (isTransactional) await runner.rollbackTransaction();
  }
  const withoutDifferences = MIGRATIONS.map(({ name }) => [
    name,
    { reverted: NO_DIFFERENCES, repeated: NO_DIFFERENCES },
  ]);
  expect(differencesByMigration).toEqual(Object.fromEntries(withoutDifferences));
  expect(difference(currentSchema, await readSchema())).toEqual(NO_DIFFERENCES);
});
