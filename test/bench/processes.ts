import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const SERVER_CORE = '0';
const READY_WITHIN_MS = 180_000;

const children: ChildProcess[] = [];

let isPinnedToCore = process.platform === 'linux';

/** Lets child processes that are started from now on use all cores. */
export function useAllCores(): void {
  isPinnedToCore = false;
}

/**
 * Starts a script. On Linux it runs on core 0, like Postgres, and the load runs on the other cores; after
 * `useAllCores`, it runs on any core.
 */
export function startScript(
  args: string[],
  env: Record<string, string>,
  {
    channel = 'none',
    cwd = process.cwd(),
  }: { readonly channel?: 'ipc' | 'none'; readonly cwd?: string } = {},
): ChildProcess {
  const child = spawn(
    isPinnedToCore ? 'taskset' : process.execPath,
    isPinnedToCore ? ['-c', SERVER_CORE, process.execPath, ...args] : args,
    {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', ...(channel === 'ipc' ? (['ipc'] as const) : [])],
    },
  );
  children.push(child);
  return child;
}

/** Stops every running process, the last started first. */
export async function stopAllProcesses(): Promise<void> {
  for (const child of children.splice(0).reverse()) await stopProcess(child);
}

/** Sends SIGTERM and waits for the exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Resolves when a process exits with 0; rejects on any other exit. */
export function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

/** Calls `attempt` until it succeeds, and returns its result. Throws its last error after three minutes. */
export async function until<T>(attempt: () => Promise<T> | T, everyMs = 100): Promise<T> {
  const giveUpAtMs = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > giveUpAtMs) throw error;
      await pause(everyMs);
    }
  }
}

/** Throws unless a GET request to the URL succeeds. */
export async function expectSuccess(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

/** Returns the JSON of the response to a GET request. Throws if the request fails. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
