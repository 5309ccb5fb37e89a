// Compiles the servers file by file with swc, and bundles them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { BUNDLE_INPUTS, BUNDLE_FOLDERS, bundleServers } from './bundle-servers.mjs';
import { hashOf, listFiles, root } from './sources.mjs';

/** Source folders of the servers, each with the folder for its compiled files. */
const PRODUCT_FOLDERS = [
  { from: 'contract/src', to: 'contract/dist' },
  { from: 'domain/src', to: 'domain/dist/src' },
  { from: 'domain/migrations', to: 'domain/dist/migrations' },
  { from: 'api/src', to: 'api/dist' },
  { from: 'workers/src', to: 'workers/dist' },
  { from: 'local/src', to: 'local/dist' },
];
const TEST_FOLDERS = [
  { from: 'test/bench', to: 'test/dist/bench' },
  { from: 'test/costs', to: 'test/dist/costs' },
  { from: 'test/faults', to: 'test/dist/faults' },
  { from: 'test/mutations', to: 'test/dist/mutations' },
  // Code that benchmarks and browser tests share.
  { from: 'test/src', to: 'test/dist/src' },
];
const bundleStampFile = join(root, 'local', 'dist', '.bundle-stamp');

/** Returns whether a source file changed since it was last compiled or bundled. */
export function areServersStale({ tests, bundles }) {
  return foldersOf({ tests }).some((folder) => changesOf(folder).isChanged) || (bundles && isBundleStale());
}

/** Compiles all changed sources, and bundles the servers if requested; throws if something does not compile. */
export async function buildServers({ tests, bundles }) {
  for (const folder of foldersOf({ tests })) await compileFolder(folder);
  if (!bundles || !isBundleStale()) return;
  rmSync(bundleStampFile, { force: true });
  const stamp = hashOf(BUNDLE_INPUTS);
  await bundleServers();
  writeFileSync(bundleStampFile, stamp);
}

const foldersOf = ({ tests }) => (tests ? [...PRODUCT_FOLDERS, ...TEST_FOLDERS] : PRODUCT_FOLDERS);

function isBundleStale() {
  const isMissing = [bundleStampFile, ...BUNDLE_FOLDERS].some((path) => !existsSync(path));
  return isMissing || readFileSync(bundleStampFile, 'utf8') !== hashOf(BUNDLE_INPUTS);
}

/** Returns which source files of a folder changed or were deleted since the folder's last compilation. */
function changesOf({ from, to }) {
  const sources = listFiles(join(root, from)).filter(
    (file) => /\.ts$/.test(file) && !/\.(spec|fixture|d)\.ts$/.test(file),
  );
  const swcOptions = readFileSync(join(root, '.swcrc'), 'utf8');
  const stampFile = join(root, to, '.stamp.json');
  const hashesBefore = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  const hashesAfter = {};
  const staleSources = [];
  for (const file of sources) {
    const name = relative(join(root, from), file).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    hashesAfter[name] = createHash('sha256').update(swcOptions).update('\0').update(text).digest('hex');
    const target = join(root, to, name.replace(/\.ts$/, '.js'));
    if (hashesAfter[name] !== hashesBefore[name] || !existsSync(target)) staleSources.push({ file, target });
  }
  const removedTargets = Object.keys(hashesBefore)
    .filter((name) => !(name in hashesAfter))
    .map((name) => join(root, to, name.replace(/\.ts$/, '.js')));
  const isChanged = staleSources.length + removedTargets.length > 0;
  return { stampFile, hashesAfter, staleSources, removedTargets, isChanged };
}

async function compileFolder(folder) {
  const { stampFile, hashesAfter, staleSources, removedTargets, isChanged } = changesOf(folder);
  if (!isChanged) return;
  for (const target of removedTargets)
    for (const file of [target, `${target}.map`]) rmSync(file, { force: true });
  const { transformFile } = await import('@swc/core');
  await Promise.all(staleSources.map((source) => compile(source, transformFile)));
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(hashesAfter));
}

async function compile({ file, target }, transformFile) {
  const { code, map } = await transformFile(file, {
    configFile: join(root, '.swcrc'),
    sourceFileName: relative(dirname(target), file),
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split(sep).at(-1)}.map\n`);
  if (map) writeFileSync(`${target}.map`, map);
}
