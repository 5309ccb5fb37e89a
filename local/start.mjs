// `npm start`: builds changed workspaces, then starts everything.
import { build } from './build.mjs';

await build({ tests: false });
const { start } = await import('./dist/conductor/start.js');
await start();
