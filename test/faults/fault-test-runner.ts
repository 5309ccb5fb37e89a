import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../src/servers/process-figures.js';
import { abortedOutcome } from './fault-test.js';
import type { FaultTestEndMessage, FaultTestStartMessage } from './fault-test-process.js';

/** How many lines of each server's log are printed when a fault test fails. */
const QUOTED_LOG_LINES = 10;
/** How many characters at the end of a log are read. */
const LOG_END_MAX_LENGTH = 20_000;

/** Options for running fault tests in child processes. */
export interface FaultTestRun {
  /** The script of the child process, which gets the names of the fault tests after `args`. */
  readonly script: string;
  readonly args: readonly string[];
  /** The time within which each fault test must end, in milliseconds. */
  readonly limitMs: number;
  /**
   * The time that the child process has to stop its servers once a fault test has exceeded its limit, in
   * milliseconds.
   */
  readonly stopWithinMs: number;
  /** Receives the result of each fault test. */
  record(message: FaultTestEndMessage): void;
}

/**
 * Runs fault tests one after the other in one child process. A fault test that exceeds the limit fails: its process
 * is killed with all its descendants, and the remaining fault tests run in a new process. If the process exits by
 * itself, its remaining fault tests fail.
 */
export async function runFaultTests(names: readonly string[], run: FaultTestRun): Promise<void> {
  const remainingNames = [...names];
  while (remainingNames.length > 0) {
    const child = fork(run.script, [...run.args, ...remainingNames]);
    const exitPromise = once(child, 'exit') as Promise<[number | null]>;
    const hasEnded = await runUntilTimeLimit(child, remainingNames, { ...run, exitPromise });
    if (hasEnded) {
      const [code] = await exitPromise;
      for (const name of remainingNames.splice(0))
        run.record(failedMessage(name, `its process exited with ${code}`));
    }
  }
}

/**
 * Runs the fault tests in `remainingNames` and removes the name of each one that ends. Returns false if a fault test
 * exceeded the limit and its process was killed.
 */
async function runUntilTimeLimit(
  child: ChildProcess,
  remainingNames: string[],
  { limitMs, stopWithinMs, record, exitPromise }: FaultTestRun & { readonly exitPromise: Promise<unknown> },
): Promise<boolean> {
  let serversFolder: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const limitReached = new Promise<'limit'>((resolve) => {
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve('limit'), limitMs);
    };
    restartTimer();
    child.on('message', (message: FaultTestEndMessage | FaultTestStartMessage) => {
      restartTimer();
      if ('serversFolder' in message) serversFolder = message.serversFolder;
      else if (remainingNames.includes(message.name)) {
        remainingNames.splice(remainingNames.indexOf(message.name), 1);
        record(message);
      }
    });
  });
  const firstEvent = await Promise.race([exitPromise, limitReached]);
  clearTimeout(timer);
  if (firstEvent !== 'limit') return true;
  child.removeAllListeners('message');
  const logs = serversFolder === undefined ? '' : endOfLogs(serversFolder);
  await killWithDescendants(child, exitPromise, stopWithinMs);
  if (serversFolder !== undefined) rmSync(serversFolder, { recursive: true, force: true });
  const [name = ''] = remainingNames.splice(0, 1);
  record({
    ...failedMessage(name, `did not end within ${limitMs / 60_000} minutes${logs}`),
    seconds: limitMs / 1000,
  });
  return false;
}

function failedMessage(name: string, reason: string): FaultTestEndMessage {
  return { name, outcome: abortedOutcome(reason), seconds: 0 };
}

/** Returns the last lines of every log in the servers' folders. */
function endOfLogs(serversFolder: string): string {
  if (!existsSync(serversFolder)) return '';
  const names = readdirSync(serversFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );
  return names
    .map((name) => ({
      name,
      text: readFileSync(join(serversFolder, name), 'utf8').slice(-LOG_END_MAX_LENGTH).trimEnd(),
    }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `\n${name}:\n${text.split('\n').slice(-QUOTED_LOG_LINES).join('\n')}`)
    .join('');
}

/**
 * Gives the process time to stop its servers, then kills it and all its descendants. The descendants are listed
 * first, because a process whose parent has exited is no longer a descendant.
 */
async function killWithDescendants(
  child: ChildProcess,
  exitPromise: Promise<unknown>,
  stopWithinMs: number,
): Promise<void> {
  const descendants = descendantsOf(child.pid ?? 0);
  child.kill('SIGTERM');
  await Promise.race([exitPromise, pause(stopWithinMs, undefined, { ref: false })]);
  for (const pid of new Set([...descendants, ...descendantsOf(child.pid ?? 0)])) killProcess(pid);
  child.kill('SIGKILL');
  await exitPromise;
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
