// `npm run reset`: forgets the local data.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const stateDir = process.env.MARKET_STATE_DIR ?? join(import.meta.dirname, '..', '.state');

if (existsSync(stateDir)) {
  const { forgetData } = await import('./dist/conductor/forget.js').catch(() => ({ forgetData: undefined }));
  if (!forgetData) stop('This needs what "npm run build" builds; run that first.');
  await forgetData(stateDir).catch((error) => stop(error.message));
  rmSync(stateDir, { recursive: true, force: true });
}
console.log('The local data is gone.');

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
