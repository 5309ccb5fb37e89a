/** A part that runs and can be stopped. */
export interface Running {
  readonly name: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, for somebody who does not wait; left out where it ends with us anyway. */
  end?(): void;
  lastLines(): string;
}

/** npm passes a Ctrl-C on that has reached us already: the same one comes twice. */
const SAME_CTRL_C_MS = 500;

/**
 * Stops everything, the last started first: on Ctrl-C or SIGTERM, and when a part ends by itself. A second Ctrl-C
 * does not wait.
 */
export class Stoppers {
  private readonly running: Running[] = [];
  private stopping = false;
  private interruptedAt = 0;

  constructor() {
    process.on('SIGTERM', () => void this.leave(0));
    process.on('SIGHUP', () => void this.leave(0));
    process.on('SIGINT', () => this.interrupted());
  }

  /** Looks after a part from now on. */
  watch<T extends Running>(part: T): T {
    this.running.push(part);
    void part.ended.then(() => {
      if (this.stopping) return undefined;
      console.error(
        `${part.name} ended by itself, so everything stops. Its last lines:\n${part.lastLines()}`,
      );
      return this.leave(1);
    });
    return part;
  }

  /** Stops the parts one after the other, the last started first. */
  async stopAll(): Promise<void> {
    this.stopping = true;
    for (const part of this.running.toReversed()) await part.stop();
  }

  private interrupted(): void {
    if (!this.stopping) {
      this.interruptedAt = performance.now();
      console.log('\nStopping. Ctrl-C again does not wait.');
      return void this.leave(0);
    }
    if (performance.now() - this.interruptedAt < SAME_CTRL_C_MS) return undefined;
    for (const part of this.running) part.end?.();
    process.exit(130);
  }

  private async leave(code: number): Promise<void> {
    if (this.stopping) return;
    await this.stopAll();
    process.exit(code);
  }
}
