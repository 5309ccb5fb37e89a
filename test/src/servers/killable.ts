import { spawn } from 'node:child_process';

/** A process of the product that a test may kill. */
export interface Killable {
  /** Whether the process has exited. */
  readonly hasExited: boolean;
  /** Sends SIGKILL and waits until the process has exited. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has exited. */
  stop(): Promise<void>;
}

/** Starts a built script, with this process's environment and the given further variables. */
export function startKillable(script: string, environment: Readonly<Record<string, string>>): Killable {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: 'ignore',
  });
  const exitPromise = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const endProcess = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return exitPromise;
  };
  return {
    get hasExited() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    kill: () => endProcess('SIGKILL'),
    stop: () => endProcess('SIGTERM'),
  };
}
