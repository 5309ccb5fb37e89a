import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@market/local/free-port';
import { build } from '../../../local/build.mjs';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

/**
 * Starts everything as `npm start` does, with its own state folder, and waits until it is ready. Returns the
 * storefront's address, the file that describes the stack, and a function that stops it.
 */
export async function startStack(stateDir, env = {}) {
  // Builds first, so that READY_WITHIN_MS does not include the time of a build.
  await build({ log: () => undefined });
  const port = await freePort();
  const child = spawn(process.execPath, ['local/start.mjs'], {
    env: { ...process.env, ...env, MARKET_STATE_DIR: stateDir, PORT: String(port), CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const file = join(stateDir, 'stack.json');
  const url = await waitUntilReady(child, file, () => output);
  return {
    url,
    file,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Waits until the stack is ready. Returns its address, which has another port if the requested one was in use. */
async function waitUntilReady(child, file, readOutput) {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The stack exited while it started:\n${readOutput()}`);
    const url = readStackUrl(file);
    const response = url && (await fetch(`${url}/readyz`).catch(() => undefined));
    if (response?.ok) return url;
    await pause(200);
  }
  child.kill('SIGTERM');
  throw new Error(`The stack was not ready within ${READY_WITHIN_MS / 1000} s:\n${readOutput()}`);
}

function readStackUrl(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).publicUrl;
  } catch {
    return undefined;
  }
}
