/** One paid period in a chain of rentals. A purchase is a period without an end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** When the period was refunded; null if it was not. */
  readonly undoneAt: Date | null;
}

/** A stretch of time without gaps that paid periods cover; `until` is null if it includes a purchase. */
export interface CoveredTime {
  readonly since: Date;
  readonly until: Date | null;
}

/**
 * Returns the last stretch of time without gaps that a chain's periods cover; undefined if all periods were
 * refunded. The order of the periods does not matter.
 */
export function lastCoveredTime(periods: readonly Period[]): CoveredTime | undefined {
  const validPeriods = periods
    .filter(({ undoneAt }) => undoneAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let coveredTime: CoveredTime | undefined;
  for (const { startsAt, endsAt } of validPeriods) {
    const isContinued =
      coveredTime !== undefined && (coveredTime.until === null || startsAt <= coveredTime.until);
    const start = coveredTime && isContinued ? coveredTime.since : startsAt;
    const end = isContinued && coveredTime?.until === null ? null : endsAt;
    coveredTime = { since: start, until: end };
  }
  return coveredTime;
}

/**
 * Returns when a further period starts (RENT-20): at the chain's end, or now if the chain has ended or all
 * periods were refunded.
 */
export function nextStart(periods: readonly Period[], now: Date): Date {
  const paidUntil = lastCoveredTime(periods)?.until;
  return paidUntil && paidUntil > now ? paidUntil : now;
}
