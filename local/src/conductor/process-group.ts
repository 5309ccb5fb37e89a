/** A process, or a server inside this process, that can be stopped. */
export interface Stoppable {
  readonly name: string;
  readonly ended: Promise<void>;
  /** Whether this process or server is stopped last, because others need it while they shut down. */
  readonly isNeededByOthers?: boolean;
  stop(): Promise<void>;
  /** Kills the process at once; undefined for a server inside this process, which ends with it. */
  kill?(): void;
  lastLogLines(): string;
}

/** For one Ctrl-C, both the terminal and npm send a SIGINT. Signals within this time count as one Ctrl-C. */
const DUPLICATE_CTRL_C_MS = 500;

/** Stops all processes on Ctrl-C, SIGTERM or SIGHUP, and when one ends by itself. A second Ctrl-C kills them. */
export class ProcessGroup {
  private readonly stoppables: Stoppable[] = [];
  private lastInterruptMs = 0;
  private stopping: Promise<void> | undefined;

  constructor() {
    process.on('SIGTERM', () => void this.stopAllAndExit(0));
    process.on('SIGHUP', () => void this.stopAllAndExit(0));
    process.on('SIGINT', () => this.onInterrupt());
  }

  /** Adds a process to those that are stopped together. If the process ends by itself, all others are stopped. */
  watch<T extends Stoppable>(stoppable: T): T {
    this.stoppables.push(stoppable);
    void stoppable.ended.then(() => {
      if (this.stopping) return undefined;
      console.error(
        `${stoppable.name} ended by itself, so everything stops. Its last lines:\n${stoppable.lastLogLines()}`,
      );
      return this.stopAllAndExit(1);
    });
    return stoppable;
  }

  /** Whether the processes are being stopped. */
  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** Stops all processes at the same time, then those that the others need while they shut down. */
  stopAll(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    const stop = (stoppables: readonly Stoppable[]) =>
      Promise.all(stoppables.map((stoppable) => stoppable.stop()));
    await stop(this.stoppables.filter(({ isNeededByOthers }) => !isNeededByOthers));
    await stop(this.stoppables.filter(({ isNeededByOthers }) => isNeededByOthers));
  }

  private onInterrupt(): void {
    if (!this.stopping) {
      this.lastInterruptMs = performance.now();
      console.log('\nStopping. Ctrl-C again does not wait.');
      return void this.stopAllAndExit(0);
    }
    if (performance.now() - this.lastInterruptMs < DUPLICATE_CTRL_C_MS) return undefined;
    for (const stoppable of this.stoppables) stoppable.kill?.();
    process.exit(130);
  }

  private async stopAllAndExit(code: number): Promise<void> {
    if (this.stopping) return;
    await this.stopAll();
    process.exit(code);
  }
}
