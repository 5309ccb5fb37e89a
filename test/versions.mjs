// `npm run versions`: starts and tests the committed code on each supported version of Node, in fresh clones. Prints
// one line for each version. `--node=20.19.0,24` chooses other versions; all other arguments, such as `--only=unit,db`,
// are passed to `npm test`. The npm package `node` contains the binaries. Exits with 1 if a version fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const VERSIONS = ['20.19.0', '22', '24'];
const START_TIMEOUT_MS = 10 * 60_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const args = process.argv.slice(2);
const chosenVersions =
  args
    .find((arg) => arg.startsWith('--node='))
    ?.slice('--node='.length)
    .split(',') ?? VERSIONS;
const testArgs = args.filter((arg) => !arg.startsWith('--node='));
const folder = mkdtempSync(join(tmpdir(), 'market-versions-'));
const resultLines = [];
try {
  for (const version of chosenVersions) {
    const result = await tryVersion(version);
    resultLines.push(`${result.passed ? '✓' : '✗'} Node ${result.name}: ${result.text}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const line of resultLines) console.log(line);
process.exitCode = resultLines.every((line) => line.startsWith('✓')) ? 0 : 1;

/** Starts the product in a clone with this version of Node, stops it, and runs the tests there. */
async function tryVersion(version) {
  const binaryFolder = await installNode(version);
  const env = { ...environmentWithoutNpm(), PATH: `${binaryFolder}${delimiter}${process.env.PATH}` };
  const clone = join(folder, `clone-${version}`);
  await run('git', ['clone', '--quiet', root, clone], { cwd: folder, env });
  const { output: name } = await run('node', ['--version'], { cwd: clone, env });
  const startResult = await tryStart(clone, env);
  if (!startResult.passed) return { name: name.trim(), ...startResult };
  const { code, output } = await run('npm', ['test', '--', ...testArgs], { cwd: clone, env, isShown: true });
  rmSync(clone, { recursive: true, force: true });
  return { name: name.trim(), passed: code === 0, text: output.trimEnd().split('\n').at(-1) };
}

/** Installs a version of Node; returns the folder of its binary. */
async function installNode(version) {
  const versionFolder = join(folder, `node-${version}`);
  mkdirSync(versionFolder);
  writeFileSync(join(versionFolder, 'package.json'), '{ "private": true }');
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: versionFolder,
    env: environmentWithoutNpm(),
  });
  if (code !== 0) throw new Error(`Node ${version} could not be installed:\n${output}`);
  return join(versionFolder, 'node_modules', 'node', 'bin');
}

/**
 * Runs `npm start` until it serves the first page, then stops it as Ctrl-C does. Passes if a page was served in
 * time.
 */
async function tryStart(clone, env) {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Creates a process group, so that all its processes get the signal, as with Ctrl-C in a terminal.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  let isServed = false;
  while (!isServed && child.exitCode === null && performance.now() < giveUpAt) {
    const url = addressOf(clone);
    const page = url && (await fetch(url).catch(() => undefined));
    isServed = page?.status === 200;
    if (!isServed) await pause(500);
  }
  if (child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await ended;
  return { passed: isServed, text: isServed ? 'starts' : `does not start:\n${output}` };
}

/** Returns the storefront's address, which is on a free port; undefined until the product has started. */
function addressOf(clone) {
  try {
    return JSON.parse(readFileSync(join(clone, '.state', 'stack.json'), 'utf8')).publicUrl;
  } catch {
    return undefined;
  }
}

async function run(command, commandArgs, { cwd, env, isShown = false }) {
  const child = spawn(command, commandArgs, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (isShown) process.stdout.write(chunk);
    });
  const [code] = await once(child, 'exit');
  return { code, output };
}

/** Returns this process's environment without the variables that npm set when it ran this script. */
function environmentWithoutNpm() {
  const npmVariable = /^npm_(?!config_(registry|cache|userconfig|globalconfig)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !npmVariable.test(name)));
}
