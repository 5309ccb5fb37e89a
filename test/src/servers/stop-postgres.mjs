import { rmSync } from 'node:fs';

/** Global teardown of the database tests: stops Postgres and deletes its data. */
export default async function stopPostgres() {
  if (!globalThis.testPostgres) return;
  await globalThis.testPostgres.stop();
  rmSync(globalThis.testPostgres.dataDir, { recursive: true, force: true });
}
