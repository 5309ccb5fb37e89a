import type { Lsn } from './lsn.js';

/** Replicas with a longer lag are not used for reads. */
export const LAG_MAX_MS = 5_000;

/**
 * Tracks how far a replica has replayed the primary's log. The position only increases as long as the same server
 * responds. Times are milliseconds of a monotonic clock.
 */
export class ReplicaProgress {
  private replayed: Lsn | undefined;
  /** The replica has everything that was written before this time. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private sample: { readonly lsn: Lsn; readonly at: number } | undefined;
  /**
   * The replica must have replayed up to here to have all changes that this process was notified of; undefined
   * until known.
   */
  private required: Lsn | undefined;
  private notifications = 0;

  /**
   * Counts a notification about a change and returns its number. The replica must replay the change before it is
   * used again. Next, read the position of the primary's log and pass it to `recordPrimaryPosition` with this
   * number.
   */
  countNotification(): number {
    this.required = undefined;
    return (this.notifications += 1);
  }

  /**
   * Records that the primary's log was at `lsn` at `readAtMs`. The position was read after the notification with the
   * number `notification`.
   */
  recordPrimaryPosition(lsn: Lsn, readAtMs: number, notification: number): void {
    if (notification === this.notifications) this.required ??= lsn;
    this.sample ??= { lsn, at: readAtMs };
    this.compare();
  }

  /** Records that the replica has replayed the log up to `lsn`. */
  recordReplicaPosition(lsn: Lsn): void {
    this.replayed = lsn;
    this.compare();
  }

  /** Discards the known position, since another server may respond from now on. */
  discardPosition(): void {
    this.replayed = undefined;
    this.freshAt = Number.NEGATIVE_INFINITY;
    this.sample = undefined;
  }

  /**
   * Returns whether the replica has everything up to `writtenLsn` and all changes that this process was notified
   * of, and its lag is short.
   */
  hasReplayed(writtenLsn: Lsn, now: number): boolean {
    const { replayed, required } = this;
    if (replayed === undefined || required === undefined) return false;
    return replayed >= required && replayed >= writtenLsn && now - this.freshAt <= LAG_MAX_MS;
  }

  /** Whether the replica lacks a change that this process was notified of. */
  get isBehind(): boolean {
    return this.required === undefined || this.replayed === undefined || this.replayed < this.required;
  }

  /** Returns an upper bound of the replica's lag in milliseconds; infinite while its position is unknown. */
  lagMs(now: number): number {
    return now - this.freshAt;
  }

  private compare(): void {
    if (!this.sample || this.replayed === undefined || this.replayed < this.sample.lsn) return;
    this.freshAt = this.sample.at;
    this.sample = undefined;
  }
}
