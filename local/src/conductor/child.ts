import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.js';

const LAST_LINES_COUNT = 15;

/** A script that `npm start` runs as a process, with the options of that process. */
export interface ChildOptions {
  readonly name: string;
  /** Path of the built script. */
  readonly script: string;
  readonly env: Environment;
  /** Folder of the log file, `<name>.log`. */
  readonly logDir: string;
  /** Whether Node restarts the script when one of its imported modules changes. */
  readonly isWatching?: boolean;
  /** Whether this process is stopped last, because other processes need it while they shut down. */
  readonly isNeededByOthers?: boolean;
  /** Milliseconds that the process may take to shut down; 30 seconds by default. */
  readonly stopWithinMs?: number;
}

/** A process that `npm start` started. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly isNeededByOthers: boolean;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Resolves with the first IPC message of the process; rejects if the process ends first. */
  receiveMessage(): Promise<unknown>;
  /** Sends SIGTERM, and SIGKILL if the process still runs after `stopWithinMs`. */
  stop(): Promise<void>;
  /** Kills the process at once, with SIGKILL. */
  kill(): void;
  /** Returns the last lines of the process's output, for an error message. */
  lastLogLines(): string;
}

const STOP_WITHIN_MS = 30_000;
const EXIT_WITH_PARENT_URL = new URL('./exit-with-parent.js', import.meta.url).href;

/**
 * Starts a script in its own process group, so that Ctrl-C in the terminal does not reach the script. `npm start` stops
 * it instead.
 */
export function startChild(options: ChildOptions): Child {
  const { name, script, env, logDir, isWatching = false, isNeededByOthers = false } = options;
  const logFile = join(logDir, `${name}.log`);
  // Keeps the log of the previous run next to the new one.
  if (existsSync(logFile)) renameSync(logFile, join(logDir, `${name}.previous.log`));
  const logFd = openSync(logFile, 'a');
  const child = fork(script, {
    env: { ...env },
    execArgv: [
      ...(isWatching ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      EXIT_WITH_PARENT_URL,
    ],
    detached: true,
    stdio: ['ignore', logFd, logFd, 'ipc'],
  });
  closeSync(logFd);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lastLogLines = () =>
    readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES_COUNT).join('\n');
  return {
    name,
    pid: child.pid ?? 0,
    isNeededByOthers,
    ended,
    lastLogLines,
    receiveMessage: () =>
      receiveFirstMessage(child, ended, () => `${name} ended by itself:\n${lastLogLines()}`),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), options.stopWithinMs ?? STOP_WITHIN_MS);
      await ended;
      clearTimeout(killTimer);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function receiveFirstMessage(
  child: ChildProcess,
  ended: Promise<void>,
  exitReason: () => string,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    void ended.then(() => reject(new Error(exitReason())));
  });
}
