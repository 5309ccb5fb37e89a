import { createGunzip } from 'node:zlib';
import { restoreBackup } from '@market/domain/database/restore';

/**
 * Usage: `node api/dist/restore.js < market.sql.gz`. Fills the empty database of DATABASE_URL from a backup, completely
 * or not at all.
 */
// Needs a connection with session state, which a transaction-mode pooler does not keep.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
try {
  await restoreBackup(databaseUrl, process.stdin.pipe(createGunzip()));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
