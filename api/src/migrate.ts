import { migrate } from '@market/domain/database/migrate';

/** `node api/dist/migrate.js`: brings the schema of DATABASE_URL up to date and ends; a deployment runs it before the api. */
// Sessions are needed: past a pooler of transactions, where there is one.
const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is missing.');
await migrate(databaseUrl);
