import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The folder of a run's reports, traces and state. */
export const artifactsFolder = join(root, 'test', '.artifacts');
/** Time limit of a stage in milliseconds, longer than any stage takes on a busy machine. */
const STAGE_TIMEOUT_MS = 40 * 60_000;

/** Runs one Node process with a time limit; returns its exit code and its output. */
export function execute(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), STAGE_TIMEOUT_MS);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** Runs a script of the project. The script counts as one test in the total. */
export async function runScript(script, ...args) {
  const { code, output } = await execute([script, ...args]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Runs the script of an installed package. The script counts as one test in the total. */
export function runPackageScript(path, ...args) {
  return runScript(join('node_modules', path), ...args);
}
