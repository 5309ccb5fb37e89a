// `npm run reset`: deletes the local data.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const stateDir = process.env.MARKET_STATE_DIR ?? join(import.meta.dirname, '..', '.state');

if (existsSync(stateDir)) {
  const { forgetData } = await import('./dist/conductor/forget.js').catch(() => ({ forgetData: undefined }));
  if (!forgetData) exitWithError('Run "npm run build" first.');
  await forgetData(stateDir).catch((error) => exitWithError(error.message));
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
