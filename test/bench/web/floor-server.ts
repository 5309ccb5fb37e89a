/**
 * The floor that pages are compared with: 'Hello React', bundled by the storefront's bundler and served by the
 * api's own code for the storefront's files. Prints its address once it is ready; exits on SIGTERM.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { build } from 'vite';

type ServePagesModule = typeof import('../../../api/src/pages/serve-pages.js');
type BuiltPagesModule = typeof import('../../../api/src/pages/built-pages.js');
interface CompressionModule {
  readonly compressAssets: (folder: string) => Promise<void>;
}

const [{ servePages }, { builtPagesIn }] = await Promise.all([
  importBuilt<ServePagesModule>('serve-pages'),
  importBuilt<BuiltPagesModule>('built-pages'),
]);
const folder = mkdtempSync(join(tmpdir(), 'market-floor-'));
await build({
  configFile: false,
  root: resolve('test/bench/web/floor-page'),
  logLevel: 'error',
  build: {
    outDir: join(folder, 'client'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
const compressionUrl = pathToFileURL(resolve('local/build/compress-assets.mjs')).href;
await ((await import(compressionUrl)) as CompressionModule).compressAssets(join(folder, 'client/assets'));
const pages = builtPagesIn(folder);
const server = Fastify();
await servePages(
  server,
  { STORAGE_DIR: join(folder, 'media'), PUBLIC_URL: 'http://localhost' },
  {
    cache: { findOrProducePage: async (_key, produce) => (await produce()).response },
    countRendering: () => Promise.resolve(),
    findPages: (application) => (application === 'storefront' ? pages : undefined),
    findRenderer: () => Promise.resolve(undefined),
  },
);
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));

/** Loads a file of the built api, so that the measured code is the deployed code. */
async function importBuilt<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(resolve(`api/dist/pages/${name}.js`)).href)) as Module;
}
