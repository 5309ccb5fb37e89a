// Builds what changed: the servers file by file with swc and then each into one, the browser applications with Vite.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BUNDLED, bundleServers } from './bundle-servers.mjs';
import { compressAssets } from './compress-assets.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where each server workspace keeps its sources, and where they are compiled to. */
const SERVERS = [
  { name: 'contract', from: 'contract/src', to: 'contract/dist' },
  { name: 'domain', from: 'domain/src', to: 'domain/dist/src' },
  { name: 'domain migrations', from: 'domain/migrations', to: 'domain/dist/migrations' },
  { name: 'api', from: 'api/src', to: 'api/dist' },
  { name: 'workers', from: 'workers/src', to: 'workers/dist' },
  { name: 'local', from: 'local/src', to: 'local/dist' },
  { name: 'bench', from: 'test/bench', to: 'test/dist/bench' },
  { name: 'faults', from: 'test/faults', to: 'test/dist/faults' },
  { name: 'mutations', from: 'test/mutations', to: 'test/dist/mutations' },
  { name: 'what benches share with journeys', from: 'test/src', to: 'test/dist/src' },
];

/** Each browser application's folder and the folders whose change makes it stale. */
const BROWSERS = [
  { name: 'storefront', folder: 'storefront' },
  { name: 'admin', folder: 'admin' },
];

/**
 * Compiles all that changed since the last build; throws when something does not compile. `browsers: false` leaves the
 * applications out, and `bundles: false` the bundles of the servers.
 */
export async function build({ log = console.log, browsers = true, bundles = true } = {}) {
  const started = performance.now();
  let files = 0;
  for (const server of SERVERS) files += await buildServer(server);
  const built = bundles && (await bundle()) ? ['their bundles'] : [];
  for (const browser of browsers ? BROWSERS : []) if (await buildBrowser(browser)) built.push(browser.name);
  if (files > 0 || built.length > 0) {
    const what = [files > 0 && `${files} server files`, ...built].filter(Boolean).join(', ');
    log(`Built ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

async function buildServer({ from, to }) {
  const sources = listFiles(join(root, from)).filter(
    (file) => /\.ts$/.test(file) && !/\.(spec|fixture|d)\.ts$/.test(file),
  );
  const options = readFileSync(join(root, '.swcrc'), 'utf8');
  const stampFile = join(root, to, '.stamp.json');
  const before = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  const after = {};
  const stale = [];
  for (const file of sources) {
    const name = relative(join(root, from), file).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    after[name] = createHash('sha256').update(options).update('\0').update(text).digest('hex');
    const target = join(root, to, name.replace(/\.ts$/, '.js'));
    if (after[name] !== before[name] || !existsSync(target)) stale.push({ file, target });
  }
  for (const name of Object.keys(before)) {
    if (name in after) continue;
    for (const ending of ['.js', '.js.map'])
      rmSync(
        join(
          root,
          to,
          name.replace(/\.ts$/, () => ending),
        ),
        { force: true },
      );
  }
  if (stale.length > 0) await Promise.all(stale.map(compile));
  if (stale.length > 0 || Object.keys(before).length !== Object.keys(after).length) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify(after));
  }
  return stale.length;
}

async function compile({ file, target }) {
  const { transformFile } = await import('@swc/core');
  const { code, map } = await transformFile(file, {
    configFile: join(root, '.swcrc'),
    sourceFileName: relative(dirname(target), file),
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split(sep).at(-1)}.map\n`);
  if (map) writeFileSync(`${target}.map`, map);
}

/** Whether there was something to bundle. */
async function bundle() {
  const stampFile = join(root, 'local', 'dist', '.bundle-stamp');
  const stamp = hashOf(BUNDLED);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  await bundleServers();
  writeFileSync(stampFile, stamp);
  return true;
}

async function buildBrowser({ folder }) {
  const configFile = join(root, folder, 'vite.config.ts');
  if (!existsSync(configFile)) return false;
  const stampFile = join(root, folder, 'dist', '.stamp');
  const stamp = hashOf([folder, 'contract/src']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const vite = await import(
    pathToFileURL(join(root, 'node_modules', 'vite', 'dist', 'node', 'index.js')).href
  );
  const settings = { root: join(root, folder), configFile, logLevel: 'warn' };
  const server = join(root, folder, 'src', 'app', 'entry-server.tsx');
  const outDir = existsSync(server) ? 'dist/client' : undefined;
  await vite.build(outDir ? { ...settings, build: { outDir } } : settings);
  if (existsSync(server))
    await vite.build({ ...settings, build: { ssr: server, outDir: 'dist/server', emptyOutDir: true } });
  await compressAssets(join(root, folder, outDir ?? 'dist', 'assets'));
  writeFileSync(stampFile, stamp);
  return true;
}

/** One hash over these files and every source below these folders, and over what is installed. */
function hashOf(paths) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isFile() ? [path] : listFiles(path))
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ browsers: !process.argv.includes('servers') });
