// Fills a migrated database with many listings for a benchmark: `node local/bulk.mjs COUNT`, DATABASE_URL set.
import { loadBulk } from './dist/sample/bulk.js';

const databaseUrl = process.env.DATABASE_URL;
const count = Number(process.argv[2]);
if (!databaseUrl || !Number.isSafeInteger(count) || count < 1) {
  console.error('Use: DATABASE_URL=postgres://… node local/bulk.mjs COUNT');
  process.exit(1);
}
await loadBulk({ databaseUrl, count });
