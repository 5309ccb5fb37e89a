import type { Lsn } from './lsn.js';

/** Replicas with a longer lag are not used for reads. */
export const LAG_MAX_MS = 5_000;

/**
 * Tracks how far a replica has replayed the primary's log. A notification is Postgres' NOTIFY about a committed change.
 * The position only increases as long as the same server responds. Times are milliseconds of a monotonic clock.
 */
export class ReplicaProgress {
  private replayedLsn: Lsn | undefined;
  /** The replica has everything that was written before this time. */
  private upToDateAtMs = Number.NEGATIVE_INFINITY;
  private primarySample: { readonly lsn: Lsn; readonly readAtMs: number } | undefined;
  /**
   * The replica must have replayed up to here to have all changes that this process was notified of; undefined
   * until known.
   */
  private requiredLsn: Lsn | undefined;
  private notificationCount = 0;

  /**
   * Counts a notification about a change and returns its number. The replica must replay the change before it is
   * used again. Next, read the position of the primary's log and pass it to `recordPrimaryPosition` with this
   * number.
   */
  countNotification(): number {
    this.requiredLsn = undefined;
    return (this.notificationCount += 1);
  }

  /**
   * Records that the primary's log was at `lsn` at `readAtMs`. The position was read after the notification with the
   * number `notificationNumber`.
   */
  recordPrimaryPosition(lsn: Lsn, readAtMs: number, notificationNumber: number): void {
    if (notificationNumber === this.notificationCount) this.requiredLsn ??= lsn;
    this.primarySample ??= { lsn, readAtMs };
    this.updateUpToDateTime();
  }

  /** Records that the replica has replayed the log up to `lsn`. */
  recordReplicaPosition(lsn: Lsn): void {
    this.replayedLsn = lsn;
    this.updateUpToDateTime();
  }

  /** Discards the known position, since another server may respond from now on. */
  discardPosition(): void {
    this.replayedLsn = undefined;
    this.upToDateAtMs = Number.NEGATIVE_INFINITY;
    this.primarySample = undefined;
  }

  /**
   * Returns whether the replica has everything up to `writtenLsn` and all changes that this process was notified
   * of, and its lag is short.
   */
  hasReplayed(writtenLsn: Lsn, nowMs: number): boolean {
    const { replayedLsn, requiredLsn } = this;
    if (replayedLsn === undefined || requiredLsn === undefined) return false;
    return replayedLsn >= requiredLsn && replayedLsn >= writtenLsn && nowMs - this.upToDateAtMs <= LAG_MAX_MS;
  }

  /** Whether the replica lacks a change that this process was notified of. */
  get isBehind(): boolean {
    return (
      this.requiredLsn === undefined || this.replayedLsn === undefined || this.replayedLsn < this.requiredLsn
    );
  }

  /** Returns an upper bound of the replica's lag in milliseconds; infinite while its position is unknown. */
  lagMs(nowMs: number): number {
    return nowMs - this.upToDateAtMs;
  }

  private updateUpToDateTime(): void {
    if (!this.primarySample || this.replayedLsn === undefined || this.replayedLsn < this.primarySample.lsn)
      return;
    this.upToDateAtMs = this.primarySample.readAtMs;
    this.primarySample = undefined;
  }
}
