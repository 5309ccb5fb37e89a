import { SECOND_MS } from '@market/domain/foundation/clock';

/** Calls of one kind that are worked on at once. */
export interface AdmissionBounds {
  readonly max: number;
  /** Never fewer: what is left would lie idle between two answers of the database while many are refused. */
  readonly min: number;
}

/** What a call may take on average when all places are taken. */
const ANSWERED_WITHIN_MS = 0.12 * SECOND_MS;
const LOOK_EVERY_MS = 0.1 * SECOND_MS;
/** Between looks that lie further apart nobody came: that little was finished then says nothing of how quickly it is done. */
const QUIET_AFTER_MS = 2 * LOOK_EVERY_MS;
/** Looks in a row that must find too much: a crowd that comes at once, or a database that pauses, is over sooner. */
const LASTING_LOOKS = 2;
/** Places that are given back at each look: with more, the limit would swing about what it is to be. */
const STEP = 1;

/**
 * How many calls are worked on at once. By Little's law those under way are as many as are finished in the time that one
 * takes: more than are finished in the time that one may take would wait too long, on whatever machine this is, and
 * whatever else it does.
 */
export class AdmissionLimit {
  private limit: number;
  private finished = 0;
  private looksAtTooMuch = 0;
  private lookedAtMs: number;

  constructor(
    private readonly bounds: AdmissionBounds,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.limit = bounds.max;
    this.lookedAtMs = nowMs();
  }

  /** How many may be under way when so many are. */
  whenUnderWay(count: number): number {
    const elapsedMs = this.nowMs() - this.lookedAtMs;
    if (elapsedMs < LOOK_EVERY_MS) return this.limit;
    const inTime = Math.max(this.bounds.min, (this.finished / elapsedMs) * ANSWERED_WITHIN_MS);
    const looks = Math.floor(elapsedMs / LOOK_EVERY_MS);
    const more = Math.min(this.bounds.max, this.limit + looks * STEP);
    const isTooMuch = elapsedMs < QUIET_AFTER_MS && count > inTime;
    this.looksAtTooMuch = isTooMuch ? this.looksAtTooMuch + 1 : 0;
    this.limit = this.looksAtTooMuch >= LASTING_LOOKS ? Math.min(more, Math.round(inTime)) : more;
    this.finished = 0;
    this.lookedAtMs = this.nowMs();
    return this.limit;
  }

  /** One more has been answered. */
  finish(): void {
    this.finished += 1;
  }
}
