import { createGunzip } from 'node:zlib';
import { readBackup } from '@market/domain/database/restore';

/** `node api/dist/restore.js < market.sql.gz`: fills the empty database of DATABASE_URL from a backup, all of it or nothing. */
// Sessions are needed: past a pooler of transactions, where there is one.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
try {
  await readBackup(databaseUrl, process.stdin.pipe(createGunzip()));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
