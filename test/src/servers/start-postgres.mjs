// Global setup of the database tests: starts one Postgres for the run, with a migrated template that each spec file
// clones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts Postgres. Returns the global teardown, which stops it and deletes its data. */
export default async function startPostgres() {
  // `npm run mutations` has started one Postgres for all of its test processes, so none is started here.
  if (process.env.TEST_POSTGRES_URL) return;
  // Loads built files by path, because the package @market/local does not export `startPostgres`.
  const loadBuilt = (path) => import(pathToFileURL(join(root, path)).href);
  const { startPostgres } = await loadBuilt('local/dist/postgres/start-postgres.js');
  const { migrate } = await loadBuilt('domain/dist/src/database/migrate.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'market-test-'));
  const postgres = await startPostgres({ dataDir, database: 'template_market', volatile: true });
  await migrate(postgres.url);
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
