// `npm run dev`: everything that `npm start` starts, with the storefront by Vite's own server, which shows each change at once.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort, { clearLockedPorts } from 'get-port';
import { createServer } from 'vite';
import { build } from './build.mjs';

const storefront = join(dirname(dirname(fileURLToPath(import.meta.url))), 'storefront');
const from = (first) => Array.from({ length: 20 }, (_, step) => first + step);

await build({ browsers: false });
const port = await getPort({ port: from(Number(process.env.DEV_PORT ?? 5173)) });
const apiPort = await getPort({ port: from(Number(process.env.PORT ?? 3000)) });
// It keeps what it gave out for itself a while; the conductor, which asks the same, is to have it.
clearLockedPorts();
// One origin for all, as ever: Vite's. It passes on what it does not serve, so that sign-in and cookies meet one site.
Object.assign(process.env, {
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${port}`,
  API_ORIGIN: `http://localhost:${apiPort}`,
});

const server = await createServer({
  root: storefront,
  configFile: join(storefront, 'vite.config.ts'),
  logLevel: 'warn',
  server: { port, strictPort: true, host: 'localhost' },
});
await server.listen();

const { start } = await import('./dist/conductor/start.js');
await start();
console.log(`Every component: http://localhost:${port}/components`);
