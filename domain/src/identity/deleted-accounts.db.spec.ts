import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource, type QueryRunner } from 'typeorm';
import { DeletedAccounts1795564800094 } from '../../migrations/20261126-0094-deleted-accounts.js';
import { databaseOptions } from '../database/database-options.js';

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

it('the migration disables a deleted account that was enabled, and it stays disabled (CONSOLE-10)', async () => {
  const migration = new DeletedAccounts1795564800094();
  await migration.down(runner);
  const id = randomUUID();
  await runner.query(
    `INSERT INTO users (id, display_name, deleted_at, created_at, updated_at) VALUES ($1, '', now(), now(), now())`,
    [id],
  );
  await migration.up(runner);
  const rows: unknown = await runner.query(
    'SELECT disabled_at = deleted_at AS "isDisabled" FROM users WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ isDisabled: true }]);
  await expect(runner.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [id])).rejects.toThrow(
    'users_deleted_check',
  );
});
