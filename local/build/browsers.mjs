// Builds the browser applications with Vite.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { hashOf, root } from './sources.mjs';

const stampOf = (folder) => join(root, folder, 'dist', '.stamp');
const hashSources = (folder) => hashOf([folder, 'contract/src', 'local/build/browsers.mjs']);

/** Returns whether a browser application's sources changed since its last complete build. */
export function isBrowserStale(folder) {
  return !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== hashSources(folder);
}

/**
 * Builds a browser application and, if it renders on the server, its server build. Throws if something does not
 * compile.
 */
export async function buildBrowser(folder) {
  const { build } = await import('vite');
  const stamp = hashSources(folder);
  // The stamp marks a complete build, so it is deleted before an incomplete one can exist.
  rmSync(stampOf(folder), { force: true });
  const settings = {
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    logLevel: 'warn',
  };
  const server = join(root, folder, 'src', 'app', 'entry-server.tsx');
  const outDir = existsSync(server) ? 'dist/client' : 'dist';
  await build({ ...settings, build: { outDir } });
  if (existsSync(server))
    await build({ ...settings, build: { ssr: server, outDir: 'dist/server', emptyOutDir: true } });
  await compressAssets(join(root, folder, outDir, 'assets'));
  writeFileSync(stampOf(folder), stamp);
}
