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
  const standing = periods
    .filter(({ undoneAt }) => undoneAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let run: CoveredTime | undefined;
  for (const { startsAt, endsAt } of standing) {
    const goesOn = run !== undefined && (run.until === null || startsAt <= run.until);
    const since = run && goesOn ? run.since : startsAt;
    const until = goesOn && run?.until === null ? null : endsAt;
    run = { since, until };
  }
  return run;
}

/** Returns the start of a further period (RENT-20): the chain's end, or now if it has ended or all periods were refunded. */
export function nextStart(periods: readonly Period[], now: Date): Date {
  const until = lastCoveredTime(periods)?.until;
  return until && until > now ? until : now;
}
