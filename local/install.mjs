// Installs missing packages before `npm start` and `npm test`. Uses only Node, since no package may be installed yet.
// `--without-tests` skips the packages of the root and of test/, which only tests, benchmarks and lint need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.install-stamp');
const NODE_VERSION_MIN = [20, 19];

/**
 * Matches the variables with npm settings, such as the registry and the cache, that are passed on to the installation.
 * Other npm_* variables are not passed on, because they belong to the npm run that started this script.
 */
const FORWARDED_NPM_SETTINGS =
  /^npm_config_(registry|cache|userconfig|globalconfig|https?_?proxy|proxy|noproxy|cafile|strict_ssl|offline|prefer_offline)$/i;

/** Workspaces that only tests need; `npm start` neither builds nor runs them. */
const TEST_WORKSPACES = ['test'];

refuseOldNode();
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const installedStamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
const fingerprint = fingerprintOfPackages();
// If the packages of the tests were installed before, they are updated even with `--without-tests`.
const shouldInstallTests = !process.argv.includes('--without-tests') || installedStamp.startsWith('all ');
const expectedStamp = `${shouldInstallTests ? 'all' : 'without tests'} ${fingerprint}`;
if (installedStamp !== expectedStamp) {
  // Without a stamp file the next run installs again, so an interrupted installation is repeated.
  rmSync(stampFile, { force: true });
  install();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, expectedStamp);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_VERSION_MIN[0] || (major === NODE_VERSION_MIN[0] && minor >= NODE_VERSION_MIN[1])) return;
  exitWithError(
    `This project needs Node ${NODE_VERSION_MIN.join('.')} or newer; this is Node ${process.versions.node}.`,
  );
}

/** Returns a hash of everything that determines the content of node_modules. */
function fingerprintOfPackages() {
  const files = [
    'package-lock.json',
    'package.json',
    ...workspaces.map((name) => join(name, 'package.json')),
  ];
  const hash = createHash('sha256').update([process.version, process.platform, process.arch].join());
  for (const file of files) {
    const path = join(root, file);
    hash.update(`\0${file}\0`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

function install() {
  console.log('Installing packages …');
  // With `--workspace`, npm does not remove packages of other workspaces that an earlier full `npm ci` installed.
  const workspacesToInstall = shouldInstallTests
    ? []
    : workspaces.filter((workspace) => !TEST_WORKSPACES.includes(workspace));
  const npmScript = process.env.npm_execpath;
  const [command, args] = npmScript ? [process.execPath, [npmScript]] : ['npm', []];
  // After Ctrl-C, npm removes the packages that it has unpacked. Ignoring SIGINT lets this process wait for npm, so
  // that the next start does not install at the same time.
  process.on('SIGINT', () => undefined);
  args.push('install', '--no-audit', '--no-fund', '--loglevel=error');
  args.push(...workspacesToInstall.map((workspace) => `--workspace=${workspace}`));
  const result = spawnSync(command, args, {
    cwd: root,
    env: environmentForNpm(),
    stdio: 'inherit',
    shell: !npmScript && process.platform === 'win32',
  });
  if (result.error)
    exitWithError(
      `npm could not be started: ${result.error.message}. Install npm, or run this with "npm start".`,
    );
  if (result.status !== 0) exitWithError('npm install failed; see its messages above. Nothing was started.');
}

function environmentForNpm() {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || FORWARDED_NPM_SETTINGS.test(name),
  );
  // With NODE_ENV=production npm would skip dev dependencies, which the build needs.
  return { ...Object.fromEntries(entries), NODE_ENV: 'development' };
}

/**
 * Prints the message and exits.
 * @param {string} message
 */
function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
