import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';

const LOOK_EVERY_MS = SECOND_MS;

interface Wait {
  readonly untilMs: number;
  readonly giveUp: (error: DomainError) => void;
}

/** Waits that may all last equally long, under one timer: one for each would cost as much as some of what is waited for. */
export class BoundedWaits {
  /** The oldest first. */
  private readonly waits = new Set<Wait>();
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();

  constructor(
    private readonly withinMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** What work comes to; rejects with `server/unavailable` once it has taken too long. The work itself goes on. */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const wait: Wait = { untilMs: this.nowMs() + this.withinMs, giveUp: reject };
      this.waits.add(wait);
      const over = () => this.waits.delete(wait);
      work.finally(over).then(resolve, reject);
    });
  }

  /** Gives up what has waited too long. */
  look(): void {
    for (const wait of this.waits) {
      if (wait.untilMs > this.nowMs()) return;
      this.waits.delete(wait);
      wait.giveUp(new DomainError('server/unavailable'));
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
