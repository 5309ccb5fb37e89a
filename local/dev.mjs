// `npm run dev`: starts everything that `npm start` starts. Vite's server shows each change of the storefront at once,
// and api and workers restart on each change of server code.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort, { clearLockedPorts } from 'get-port';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { watchServers } from './watch-servers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const storefrontFolder = join(root, 'storefront');
const portsFrom = (first) => Array.from({ length: 20 }, (_, step) => first + step);

// The api serves the console from its build, so a new clone needs one.
const isConsoleMissing = !existsSync(join(root, 'admin', 'dist', 'index.html'));
await build({ browsers: isConsoleMissing, bundles: false, tests: false });
await watchServers();
const vitePort = await getPort({ port: portsFrom(Number(process.env.DEV_PORT ?? 5173)) });
const apiPort = await getPort({ port: portsFrom(Number(process.env.PORT ?? 3000)) });
// get-port does not return a port twice. Clears its list of returned ports, so that `start` can choose them again.
clearLockedPorts();
// Vite's server is the only origin and proxies the api, so that sign-in and cookies work as in production.
Object.assign(process.env, {
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${vitePort}`,
  API_ORIGIN: `http://localhost:${apiPort}`,
});

const viteServer = await createServer({
  root: storefrontFolder,
  configFile: join(storefrontFolder, 'vite.config.ts'),
  logLevel: 'warn',
  server: { port: vitePort, strictPort: true, host: 'localhost' },
});
await viteServer.listen();

const { start } = await import('./dist/conductor/start.js');
await start({ isWatching: true });
console.log(`Every component: http://localhost:${vitePort}/components`);
