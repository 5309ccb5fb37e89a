/** A part that runs and can be stopped. */
export interface Running {
  readonly name: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  lastLines(): string;
}

/**
 * Stops everything, the last started first: on Ctrl-C or SIGTERM, and when a part ends by itself. A second Ctrl-C
 * does not wait.
 */
export class Stoppers {
  private readonly running: Running[] = [];
  private stopping = false;

  constructor() {
    process.once('SIGTERM', () => void this.leave(0));
    process.on('SIGINT', () => {
      if (this.stopping) process.exit(130);
      console.log('\nStopping. Ctrl-C again does not wait.');
      void this.leave(0);
    });
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
    for (const part of this.running.reverse()) await part.stop();
  }

  private async leave(code: number): Promise<void> {
    if (this.stopping) return;
    await this.stopAll();
    process.exit(code);
  }
}
