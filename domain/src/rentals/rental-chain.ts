/** One paid period of a chain of rentals; a purchase has no end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** When it was refunded; null otherwise. */
  readonly undoneAt: Date | null;
}

/** A time without gaps that periods of a chain cover; `until` is null for a purchase. */
export interface CoveredTime {
  readonly since: Date;
  readonly until: Date | null;
}

/** Returns the last time without gaps of a chain; undefined if all periods were refunded. Periods may be in any order. */
export function lastCoveredTime(periods: readonly Period[]): CoveredTime | undefined {
  const validPeriods = periods
    .filter(({ undoneAt }) => undoneAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let run: CoveredTime | undefined;
  for (const { startsAt, endsAt } of validPeriods) {
    const isContinued = run !== undefined && (run.until === null || startsAt <= run.until);
    const start = run && isContinued ? run.since : startsAt;
    const end = isContinued && run?.until === null ? null : endsAt;
    run = { since: start, until: end };
  }
  return run;
}

/** Returns the start of a further period (RENT-20): the chain's end, or now if it has ended or all periods were refunded. */
export function nextStart(periods: readonly Period[], now: Date): Date {
  const paidUntil = lastCoveredTime(periods)?.until;
  return paidUntil && paidUntil > now ? paidUntil : now;
}
