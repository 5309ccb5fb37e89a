/** What a waiting stream is woken by. */
export type Waking = 'rung' | 'quiet' | 'closed';

/** Lets one stream sleep until something is told, the stream ends, or nothing has happened for a while. */
export class Bell {
  private rung = false;
  private closed = false;
  private wake: (() => void) | undefined;

  /** Something was told; remembered when nobody waits. */
  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** The stream is to end. */
  close(): void {
    this.closed = true;
    this.wake?.();
  }

  /** Resolves with what came first; a ring before the call counts. */
  async wait(quietMs: number): Promise<Waking> {
    if (!this.closed && !this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, quietMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    if (this.closed) return 'closed';
    const waking = this.rung ? 'rung' : 'quiet';
    this.rung = false;
    return waking;
  }
}
