// `npm run reset`: deletes the local data.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const stateDir = process.env.MARKET_STATE_DIR ?? join(import.meta.dirname, '..', '.state');

if (existsSync(stateDir)) {
  const { deleteDatabase } = await import('./dist/conductor/delete-database.js').catch(() => ({
    deleteDatabase: undefined,
  }));
  if (!deleteDatabase) exitWithError('Run "npm run build" first.');
  await deleteDatabase(stateDir).catch((error) => exitWithError(error.message));
  rmSync(stateDir, { recursive: true, force: true });
}
console.log('The local data is deleted.');

/**
 * Prints the message and exits.
 * @param {string} message
 */
function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
