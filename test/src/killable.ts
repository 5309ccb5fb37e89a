import { spawn } from 'node:child_process';

/** A process of the product, started in earnest, that a test may kill. */
export interface Killable {
  /** Whether it has ended. */
  readonly isOver: boolean;
  /** Ends it with -9, wherever it is; waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** Starts a built script with these settings beside the ones of this process. */
export function startKillable(script: string, environment: Readonly<Record<string, string>>): Killable {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    get isOver() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
