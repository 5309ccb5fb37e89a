import { migrate } from '@market/domain/database/migrate';

/**
 * Usage: `node api/dist/migrate.js`. Runs the missing migrations of the database and exits. A deployment runs it before
 * it starts the api.
 */
// Needs a connection with session state, which a transaction-mode pooler does not keep.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
await migrate(databaseUrl);
