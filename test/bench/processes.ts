import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const SERVER_CORE = '0';
const READY_WITHIN_MS = 180_000;

const children: ChildProcess[] = [];

/** Starts a script beside Postgres on core 0 (where `taskset` is found); the load runs on the others. */
export function start(
  args: string[],
  env: Record<string, string>,
  told: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const pinned = process.platform === 'linux';
  const child = spawn(
    pinned ? 'taskset' : process.execPath,
    pinned ? ['-c', SERVER_CORE, process.execPath, ...args] : args,
    { env: { ...process.env, ...env }, stdio: ['ignore', told, 'inherit'] },
  );
  children.push(child);
  return child;
}

/** Ends what is left, the last started first. */
export async function stopAll(): Promise<void> {
  for (const child of children.splice(0).reverse()) await stop(child);
}

/** Asks a process to end and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Resolves when a process has ended well. */
export function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

/** Asks until it answers; throws its last error when time is up. */
export async function until<T>(ask: () => Promise<T> | T, everyMs = 100): Promise<T> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await pause(everyMs);
    }
  }
}

/** Throws unless an address answers with success. */
export async function answers(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

/** What an address answers, as JSON; throws where that is no success. */
export async function json(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}
