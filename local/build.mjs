// Builds what has changed of the servers, the storefront and the console, all at the same time. Each build runs in its
// own process, because bundlers keep up to a gigabyte of memory until their process ends.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBrowserStale } from './build/browsers.mjs';
import { areServersStale } from './build/servers.mjs';
import { root } from './build/sources.mjs';

const BROWSER_FOLDERS = ['storefront', 'admin'];

/**
 * Builds everything that changed since the last build; throws if something does not compile. `browsers: false` skips
 * the browser applications, `bundles: false` the bundles of the servers, and `tests: false` code that only tests and
 * benchmarks run.
 */
export async function build({ log = console.log, browsers = true, bundles = true, tests = true } = {}) {
  const targets = [
    ...(areServersStale({ tests, bundles }) ? [{ name: 'servers', tests, bundles }] : []),
    ...(browsers ? BROWSER_FOLDERS : []).filter(isBrowserStale).map((name) => ({ name })),
  ];
  if (targets.length === 0) return;
  log(`Building ${targets.map(({ name }) => name).join(', ')} …`);
  const builds = targets.map((target) => startBuild(target, log));
  try {
    await Promise.all(builds.map(({ completion }) => completion));
  } finally {
    // After the first failure, the other builds are stopped.
    for (const { child } of builds) child.kill();
  }
}

function startBuild(target, log) {
  const startedAtMs = performance.now();
  const child = fork(join(root, 'local', 'build', 'build-target.mjs'), [JSON.stringify(target)]);
  const completion = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The build of ${target.name} failed; see its messages above.`);
    log(`Built ${target.name} in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  });
  return { child, completion };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ browsers: !process.argv.includes('servers') });
