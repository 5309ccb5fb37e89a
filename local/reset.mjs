// `npm run reset`: forgets the local data.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const stateDir = process.env.MARKET_STATE_DIR ?? join(import.meta.dirname, '..', '.state');
const { forgetData } = await import('./dist/conductor/forget.js').catch(() => ({
  forgetData: async () => undefined,
}));
await forgetData(stateDir);
rmSync(stateDir, { recursive: true, force: true });
console.log('The local data is gone.');
