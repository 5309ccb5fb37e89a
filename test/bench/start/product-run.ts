import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/servers/free-port.js';
import { isRunning, memoryMib, processorSeconds, processTree } from './process-tree.js';

const POLL_INTERVAL_MS = 50;
const GIVE_UP_AFTER_MS = 600_000;
const SECOND_MS = 1000;

/** What is measured during one `npm start`. */
export interface ProductRun {
  readonly firstPageSeconds: number;
  /** Processor time that npm and all its descendants use until the first page is served. */
  readonly processorSeconds: number;
  /** Memory of the conductor, the process that starts and stops all others. */
  readonly conductorMib: number;
  /** Seconds from Ctrl-C until no process runs and no port is open. */
  readonly stopSeconds: number;
}

/**
 * Runs `npm start` in a checkout until its first page, calls `onFirstPage`, and stops it by Ctrl-C. Throws if the
 * product ends by itself.
 */
export async function runProduct(checkout: string, onFirstPage: () => void): Promise<ProductRun> {
  const port = await freePort();
  const startedAtMs = performance.now();
  // Starts a new process group, so that SIGINT reaches all its processes as in a terminal.
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: environmentOfRun(port),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const groupId = npm.pid ?? 0;
  let output = '';
  npm.stdout.on('data', (lines) => {
    output += String(lines);
    process.stdout.write(lines);
  });
  try {
    await waitUntil(npm, async () => (await statusOf(`http://localhost:${port}/`)) === 200);
    const firstPageSeconds = secondsSince(startedAtMs);
    const processorSecondsUsed = processorSeconds(groupId);
    await waitUntil(npm, () => output.includes('Ctrl-C stops everything.'));
    const stack = readFileSync(join(checkout, '.state', 'stack.json'), 'utf8');
    const conductorMib = memoryMib((JSON.parse(stack) as { pids: { conductor: number } }).pids.conductor);
    onFirstPage();
    const stopSeconds = await stopAndMeasure(groupId, portsIn(stack));
    return { firstPageSeconds, processorSeconds: processorSecondsUsed, conductorMib, stopSeconds };
  } catch (error) {
    for (const pid of processTree(groupId).filter(isRunning)) process.kill(pid, 'SIGKILL');
    throw error;
  }
}

/** Sends SIGINT as Ctrl-C does; returns the seconds until every process has ended and every port is closed. */
async function stopAndMeasure(groupId: number, ports: readonly number[]): Promise<number> {
  const pidsBefore = processTree(groupId);
  const stopRequestedAtMs = performance.now();
  process.kill(-groupId, 'SIGINT');
  for (;;) {
    const isStillRunning =
      pidsBefore.some(isRunning) || (await Promise.all(ports.map(isPortOpen))).some(Boolean);
    if (!isStillRunning) return secondsSince(stopRequestedAtMs);
    if (performance.now() - stopRequestedAtMs > GIVE_UP_AFTER_MS) throw new Error('npm start does not stop');
    await pause(POLL_INTERVAL_MS);
  }
}

async function waitUntil(npm: ChildProcess, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (!(await isTrue())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended by itself with ${npm.exitCode}`);
    if (performance.now() > giveUpAt) throw new Error('npm start shows no page');
    await pause(POLL_INTERVAL_MS);
  }
}

/**
 * Returns this process's environment with `port`, and without variables that would change the start, such as those of
 * the outer npm run.
 */
function environmentOfRun(port: number): NodeJS.ProcessEnv {
  const inheritedVariables = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|MARKET_|NODE_ENV$|NODE_OPTIONS$|CI$|INIT_CWD$)/i.test(name),
  );
  return { ...Object.fromEntries(inheritedVariables), PORT: String(port) };
}

async function statusOf(url: string): Promise<number | undefined> {
  // Closes the connection, because the api would wait for an open one when it shuts down.
  const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status;
}

/** Returns the ports of all local addresses in a text, here the product's `stack.json`. */
function portsIn(text: string): number[] {
  const foundPorts = [...text.matchAll(/(?:localhost|127\.0\.0\.1):(\d+)/g)].map(([, port]) => Number(port));
  return [...new Set(foundPorts)];
}

function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function secondsSince(startedAtMs: number): number {
  return (performance.now() - startedAtMs) / SECOND_MS;
}
