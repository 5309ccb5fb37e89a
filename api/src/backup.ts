import { createGzip } from 'node:zlib';
import { writeBackup } from '@market/domain/database/backup';

/** `node api/dist/backup.js > market.sql.gz`: every row of DATABASE_URL as of now, compressed; the product goes on meanwhile. */
// Sessions are needed: past a pooler of transactions, where there is one.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
const gzip = createGzip();
gzip.pipe(process.stdout);
await writeBackup(databaseUrl, gzip);
gzip.end();
