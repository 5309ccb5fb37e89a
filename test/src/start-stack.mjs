import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

/**
 * Starts everything as `npm start` does, with a state folder of its own, and waits until it is ready.
 * Answers the storefront's address, the file that describes the stack, and how to stop it.
 */
export async function startStack(stateDir, env = {}) {
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
  const url = await ready(child, file, () => output);
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

/** The address once it answers there; the stack may have stepped over a port taken meanwhile. */
async function ready(child, file, output) {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The stack ended by itself:\n${output()}`);
    const url = describedUrl(file);
    const answer = url && (await fetch(`${url}/readyz`).catch(() => undefined));
    if (answer?.ok) return url;
    await pause(200);
  }
  child.kill('SIGTERM');
  throw new Error(`The stack was not ready within ${READY_WITHIN_MS / 1000} s:\n${output()}`);
}

function describedUrl(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).publicUrl;
  } catch {
    return undefined;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
