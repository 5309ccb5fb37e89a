import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 30_000;

/** A port that nobody listens at. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a program whose lines go to `<logDir>/<name>.log`; `stop` asks it to end, and insists after a while. */
export function start({ name, command, args, env, logDir }) {
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
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(insist);
    },
  };
}

/** Waits until an address answers well; throws when its process ends before, or it takes too long. */
export async function ready(url, { name, child }) {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`${name} ended by itself with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`);
}

/** What the conductor says of the installation, once it has said it. */
export async function described(file) {
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      await pause(100);
    }
  }
}
