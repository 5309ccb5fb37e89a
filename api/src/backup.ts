import { createGzip } from 'node:zlib';
import { writeBackup } from '@market/domain/database/backup';

/**
 * Usage: `node api/dist/backup.js > market.sql.gz`. Writes every row of DATABASE_URL at one moment, compressed, while
 * the product runs.
 */
// Needs a connection with session state, which a transaction-mode pooler does not keep.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
const gzip = createGzip();
gzip.pipe(process.stdout);
await writeBackup(databaseUrl, gzip);
gzip.end();
