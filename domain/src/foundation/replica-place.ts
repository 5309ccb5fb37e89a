import type { Lsn } from './lsn.js';

/** A replica that is further behind than this is not asked. */
export const LAG_MAX_MS = 5_000;

/**
 * What is known of how far a replica has come. It only ever goes forward, so what was seen once holds as long as its
 * server is the same one. Moments are milliseconds of any clock that does not jump.
 */
export class ReplicaPlace {
  private replayed: Lsn | undefined;
  /** Everything written before this moment is there. */
  private freshAt = Number.NEGATIVE_INFINITY;
  private sample: { readonly lsn: Lsn; readonly at: number } | undefined;
  /** What this process has heard of lies before it; undefined from a knock until it is known. */
  private heard: Lsn | undefined;
  private knocks = 0;

  /** Something was told that changes answers; how far the log had come by then must be asked with this number. */
  knock(): number {
    this.heard = undefined;
    return (this.knocks += 1);
  }

  /** The primary's log had come this far at a moment, after so many knocks. */
  primaryAt(lsn: Lsn, at: number, knocks: number): void {
    if (knocks === this.knocks) this.heard ??= lsn;
    this.sample ??= { lsn, at };
    this.compare();
  }

  /** The replica has come this far. */
  replicaAt(lsn: Lsn): void {
    this.replayed = lsn;
    this.compare();
  }

  /** Nothing is known of it any more. */
  lost(): void {
    this.replayed = undefined;
    this.freshAt = Number.NEGATIVE_INFINITY;
    this.sample = undefined;
  }

  /** Whether it has everything up to a place, and everything this process has heard of, and lags but little. */
  has(written: Lsn, now: number): boolean {
    const { replayed, heard } = this;
    if (replayed === undefined || heard === undefined) return false;
    return replayed >= heard && replayed >= written && now - this.freshAt <= LAG_MAX_MS;
  }

  /** Whether what this process has heard of is not there yet. */
  get isBehind(): boolean {
    return this.heard === undefined || this.replayed === undefined || this.replayed < this.heard;
  }

  /** How far behind it is at the most, in milliseconds; infinite while nothing is known. */
  lagMs(now: number): number {
    return now - this.freshAt;
  }

  private compare(): void {
    if (!this.sample || this.replayed === undefined || this.replayed < this.sample.lsn) return;
    this.freshAt = this.sample.at;
    this.sample = undefined;
  }
}
