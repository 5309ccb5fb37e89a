/** Why a waiting stream continues. */
export type WakeReason = 'notified' | 'idle' | 'closed';

/** Lets one stream wait until there may be new events, the stream ends, or `idleMs` have passed. */
export class WakeSignal {
  private isNotified = false;
  private closed = false;
  private wake: (() => void) | undefined;

  /** There may be new events. Remembered if the stream does not wait at the moment. */
  notify(): void {
    this.isNotified = true;
    this.wake?.();
  }

  /** The stream has to end. */
  close(): void {
    this.closed = true;
    this.wake?.();
  }

  /** Resolves with the first reason; a notification before the call counts. */
  async wait(idleMs: number): Promise<WakeReason> {
    if (!this.closed && !this.isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    if (this.closed) return 'closed';
    const reason = this.isNotified ? 'notified' : 'idle';
    this.isNotified = false;
    return reason;
  }
}
