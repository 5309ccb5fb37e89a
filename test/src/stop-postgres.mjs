import { rmSync } from 'node:fs';

/** After the database tests: stops their Postgres and forgets its data. */
export default async function stopPostgres() {
  await globalThis.testPostgres.stop();
  rmSync(globalThis.testPostgres.dataDir, { recursive: true, force: true });
}
