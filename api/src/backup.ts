import { createGzip } from 'node:zlib';
import { writeBackup } from '@market/domain/database/backup';

/**
 * Usage: `node api/dist/backup.js > market.sql.gz`. Writes every row of the database, compressed. All rows are read in
 * one snapshot, so the product can keep running.
 */
// A backup needs one database session, which a transaction-mode pooler does not provide.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
const gzip = createGzip();
gzip.pipe(process.stdout);
await writeBackup(databaseUrl, gzip);
gzip.end();
