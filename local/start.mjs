// `npm start`: builds changed rooms, then starts everything.
import { build } from './build.mjs';

await build();
const { start } = await import('./dist/conductor/start.js');
await start();
