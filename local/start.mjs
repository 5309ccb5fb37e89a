// `npm start`: builds what changed, then starts everything.
import { build } from './build.mjs';

await build();
const { start } = await import('./dist/conductor/start.js');
await start();
