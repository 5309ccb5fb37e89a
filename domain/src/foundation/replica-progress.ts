import type { Lsn } from './lsn.js';

/** A replica that lags more than this is not read. */
export const LAG_MAX_MS = 5_000;

/**
 * How far a replica has replayed the primary's log. It only moves forward, so that a position that was seen once holds for
 * as long as its server is the same one. Times are milliseconds of any clock that does not jump.
 */
export class ReplicaProgress {
  private replayed: Lsn | undefined;
  /** The replica has everything that was written before this time. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private sample: { readonly lsn: Lsn; readonly at: number } | undefined;
  /** The changes that this process was notified of are before this position; undefined until it is known. */
  private required: Lsn | undefined;
  private notifications = 0;

  /**
   * Counts a notification about a change and returns its number. The replica must replay the change before it is read
   * again; pass the number to `primaryAt` with the position of the log that was read afterwards.
   */
  notify(): number {
    this.required = undefined;
    return (this.notifications += 1);
  }

  /** The primary's log was at `lsn` at the time `at`, which was read after the notification `notification`. */
  primaryAt(lsn: Lsn, at: number, notification: number): void {
    if (notification === this.notifications) this.required ??= lsn;
    this.sample ??= { lsn, at };
    this.compare();
  }

  /** The replica has replayed the log up to `lsn`. */
  replicaAt(lsn: Lsn): void {
    this.replayed = lsn;
    this.compare();
  }

  /** Resets the known position of the replica, since another server may respond in its place. */
  lost(): void {
    this.replayed = undefined;
    this.freshAt = Number.NEGATIVE_INFINITY;
    this.sample = undefined;
  }

  /** Returns whether it has everything up to `written` and all changes this process was notified of, and lags little. */
  has(written: Lsn, now: number): boolean {
    const { replayed, required } = this;
    if (replayed === undefined || required === undefined) return false;
    return replayed >= required && replayed >= written && now - this.freshAt <= LAG_MAX_MS;
  }

  /** Whether it still lacks a change that this process was notified of. */
  get isBehind(): boolean {
    return this.required === undefined || this.replayed === undefined || this.replayed < this.required;
  }

  /** Returns the most that it may lag, in milliseconds; infinite while nothing is known. */
  lagMs(now: number): number {
    return now - this.freshAt;
  }

  private compare(): void {
    if (!this.sample || this.replayed === undefined || this.replayed < this.sample.lsn) return;
    this.freshAt = this.sample.at;
    this.sample = undefined;
  }
}
