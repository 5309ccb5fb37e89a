import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.js';

const LAST_LINES = 15;

/** What is started, and where its lines go. */
export interface ChildOptions {
  readonly name: string;
  /** Path of the built script. */
  readonly script: string;
  readonly env: Environment;
  readonly logDir: string;
}

/** A part of the product that runs as a process of its own. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Settles when it has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** The first thing it says over its channel; throws when it ends before. */
  said(): Promise<unknown>;
  /** Asks it to stop, and insists after a while. */
  stop(): Promise<void>;
  /** Ends it at once. */
  end(): void;
  /** The last lines it wrote. */
  lastLines(): string;
}

const INSIST_AFTER_MS = 30_000;
const LEASH = new URL('./leash.js', import.meta.url).href;

/** Starts a script as a process whose lines go to `<logDir>/<name>.log`; Ctrl-C in the terminal reaches only us. */
export function startChild({ name, script, env, logDir }: ChildOptions): Child {
  const logFile = join(logDir, `${name}.log`);
  // The last run's lines stay beside this one's.
  if (existsSync(logFile)) renameSync(logFile, join(logDir, `${name}.previous.log`));
  const log = openSync(logFile, 'a');
  const child = fork(script, {
    env: { ...env },
    execArgv: ['--import', LEASH],
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lastLines = () => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastLines,
    said: () => firstMessage(child, ended, () => `${name} ended by itself:\n${lastLines()}`),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), INSIST_AFTER_MS);
      await ended;
      clearTimeout(insist);
    },
    end: () => void child.kill('SIGKILL'),
  };
}

function firstMessage(child: ChildProcess, ended: Promise<void>, why: () => string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    void ended.then(() => reject(new Error(why())));
  });
}
