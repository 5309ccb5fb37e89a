import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A migrated, empty database for one spec file. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database, even while clients are connected. */
  drop(): Promise<void>;
}

/** Clones the migrated template database of the test run, which is fast enough for every `beforeAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = process.env['TEST_POSTGRES_URL'];
  if (!templateUrl) throw new Error('TEST_POSTGRES_URL is not set: run this spec in the project "db".');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE template_market`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAsAdmin(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runAsAdmin(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
