// Global setup of the database tests: starts one Postgres for the run, with a migrated template that each spec file
// clones.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export default async function startPostgres({ rootDir }) {
  // `npm run mutations` starts one Postgres for its many jest processes.
  if (process.env.TEST_POSTGRES_URL) return;
  // Loaded by path instead of imported: the product's rooms may not depend on local/.
  const load = (path) => import(pathToFileURL(join(rootDir, path)).href);
  const { startPostgres } = await load('local/dist/postgres/start-postgres.js');
  const { migrate } = await load('domain/dist/src/database/migrate.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'market-test-'));
  const postgres = await startPostgres({ dataDir, database: 'template_market', volatile: true });
  await migrate(postgres.url);
  process.env.TEST_POSTGRES_URL = postgres.url;
  globalThis.testPostgres = { stop: postgres.stop, dataDir };
}
