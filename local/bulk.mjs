// Inserts many listings into a migrated database, for benchmarks: `DATABASE_URL=… node local/bulk.mjs COUNT`.
import { loadBulk } from './dist/sample/bulk.js';

const databaseUrl = process.env.DATABASE_URL;
const listingCount = Number(process.argv[2]);
if (!databaseUrl || !Number.isSafeInteger(listingCount) || listingCount < 1) {
  console.error('Use: DATABASE_URL=postgres://… node local/bulk.mjs COUNT');
  process.exit(1);
}
await loadBulk({ databaseUrl, count: listingCount });
