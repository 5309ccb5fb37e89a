// Builds the browser applications with Vite.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { hashOf, root } from './sources.mjs';

const stampFileOf = (folder) => join(root, folder, 'dist', '.stamp');
const hashSources = (folder) => hashOf([folder, 'contract/src', 'local/build/browsers.mjs']);

/** Returns whether a browser application's sources changed since its last complete build. */
export function isBrowserStale(folder) {
  const stampFile = stampFileOf(folder);
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== hashSources(folder);
}

/**
 * Builds a browser application and, if it renders on the server, its server build. Throws if something does not
 * compile.
 */
export async function buildBrowser(folder) {
  const { build } = await import('vite');
  const stamp = hashSources(folder);
  // The stamp marks a complete build, so it is deleted before an incomplete one can exist.
  rmSync(stampFileOf(folder), { force: true });
  const settings = {
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    logLevel: 'warn',
  };
  const serverEntry = join(root, folder, 'src', 'app', 'entry-server.tsx');
  const outDir = existsSync(serverEntry) ? 'dist/client' : 'dist';
  await build({ ...settings, build: { outDir } });
  if (existsSync(serverEntry))
    await build({ ...settings, build: { ssr: serverEntry, outDir: 'dist/server', emptyOutDir: true } });
  await compressAssets(join(root, folder, outDir, 'assets'));
  writeFileSync(stampFileOf(folder), stamp);
}
