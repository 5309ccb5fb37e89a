import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { until } from '../../src/until.js';

const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 40_000;

/** What a process of the product is started with. */
export interface ServerOptions {
  readonly script: string;
  readonly port: number;
  readonly logFile: string;
  environment(): Readonly<Record<string, string>>;
}

/** One api or worker, started in earnest as a process of its own, that can be killed by its id and started again. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();

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

  /** Starts it; answers once it says that it is ready. */
  async start(): Promise<void> {
    this.begin();
    await this.ready();
  }

  /** Starts it without waiting. */
  begin(): void {
    const { script, logFile, environment } = this.options;
    const log = openSync(logFile, 'a');
    const ahead = new URL('./ahead.js', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', ahead, script], {
      env: { ...process.env, LOG_LEVEL: 'warn', ...environment() },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    this.ended = new Promise((resolve) => void child.once('exit', () => resolve()));
  }

  async ready(): Promise<void> {
    await until(async () => {
      if (!this.isRunning) throw new Error(`It ended by itself; its last words:\n${await this.lastWords()}`);
      return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    }, READY_WITHIN_MS);
  }

  /** Sets its clock so far ahead of this machine's, while it runs. */
  setClock(aheadMs: number): void {
    if (this.isRunning) this.child?.send(aheadMs);
  }

  /** Ends it with -9, wherever it is. */
  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to end; answers with what exit code it did, -1 where it had to be killed. */
  async stop(): Promise<number> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? 0;
    child.kill('SIGTERM');
    const insist = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await this.ended;
    clearTimeout(insist);
    return child.exitCode ?? -1;
  }

  async lastWords(): Promise<string> {
    const text = await readFile(this.options.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-15).join('\n');
  }
}
