import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export { freePort } from '@market/local/free-port';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 30_000;

/**
 * Starts a program that logs to `<logDir>/<name>.log`. Its `stop` sends SIGTERM, and SIGKILL if the program does not
 * exit.
 */
export function startProgram({ name, command, args, env, logDir }) {
  const log = openSync(join(logDir, `${name}.log`), 'a');
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    name,
    child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

/** Waits until `url` responds with a success. Throws if the process exits first or takes too long. */
export async function waitUntilReady(url, { name, child }) {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(200);
  }
  throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`);
}

/** Waits for the file in which `npm start` writes the addresses of the installation. Returns its content. */
export async function waitForStackDescription(file) {
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      await pause(100);
    }
  }
}
