import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';

const LOOK_EVERY_MS = SECOND_MS;

interface Wait {
  readonly untilMs: number;
  /** Undefined once it is over. */
  giveUp: ((error: DomainError) => void) | undefined;
}

/** Waits that may all last equally long, under one timer: one for each would cost as much as some of what is waited for. */
export class BoundedWaits {
  /**
   * Those that are over stay until the next look. A set would be made anew every few calls, each of its tables leading to
   * the next: where V8 has once kept one for long, it keeps all that come after it, with all answers that were waited for.
   */
  private waits: Wait[] = [];
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();

  constructor(
    private readonly withinMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Calls `giveUp` with `server/unavailable` unless what this answers is called in time. */
  begin(giveUp: (error: DomainError) => void): () => void {
    const wait: Wait = { untilMs: this.nowMs() + this.withinMs, giveUp };
    this.waits.push(wait);
    return () => (wait.giveUp = undefined);
  }

  /** What work comes to; rejects with `server/unavailable` once it has taken too long. The work itself goes on. */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.finally(this.begin(reject)).then(resolve, reject);
    });
  }

  /** Gives up what has waited too long. */
  look(): void {
    const nowMs = this.nowMs();
    for (const { untilMs, giveUp } of this.waits)
      if (untilMs <= nowMs) giveUp?.(new DomainError('server/unavailable'));
    this.waits = this.waits.filter(({ untilMs, giveUp }) => giveUp && untilMs > nowMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
