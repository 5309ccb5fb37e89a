import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { until } from '../../src/until.js';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 40_000;

/** How to start a process of the product. */
export interface ServerOptions {
  readonly script: string;
  readonly port: number;
  readonly logFile: string;
  environment(): Readonly<Record<string, string>>;
}

/** The process of an api or a worker, which tests kill and restart. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private exitPromise: Promise<void> = Promise.resolve();
  /** Times of kills, in milliseconds of this process's monotonic clock. */
  readonly killTimesMs: number[] = [];

  constructor(private readonly options: ServerOptions) {}

  get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get port(): number {
    return this.options.port;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the process and waits until it is ready. */
  async start(): Promise<void> {
    this.startWithoutWaiting();
    await this.waitUntilReady();
  }

  startWithoutWaiting(): void {
    const { script, logFile, environment } = this.options;
    const log = openSync(logFile, 'a');
    const shiftedClockUrl = new URL('./shifted-clock.js', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', shiftedClockUrl, script], {
      env: { ...process.env, LOG_LEVEL: 'warn', ...environment() },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    this.exitPromise = new Promise((resolve) => void child.once('exit', () => resolve()));
  }

  async waitUntilReady(): Promise<void> {
    await until(async () => {
      if (!this.isRunning)
        throw new Error(`The process exited; the end of its log:\n${await this.readEndOfLog()}`);
      return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    }, READY_WITHIN_MS);
  }

  /** Sets the running process's clock ahead of the machine's, in milliseconds. */
  setClock(clockOffsetMs: number): void {
    if (this.isRunning) this.child?.send(clockOffsetMs);
  }

  /** Kills the process with SIGKILL, and waits until it has exited. */
  async kill(): Promise<void> {
    if (this.isRunning) this.killTimesMs.push(performance.now());
    this.child?.kill('SIGKILL');
    await this.exitPromise;
  }

  /** Sends SIGTERM. Returns the exit code, or -1 if the process had to be killed. */
  async stop(): Promise<number> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? 0;
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await this.exitPromise;
    clearTimeout(killTimer);
    return child.exitCode ?? -1;
  }

  async readEndOfLog(): Promise<string> {
    const text = await readFile(this.options.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-15).join('\n');
  }
}
