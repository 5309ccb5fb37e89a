/** One paid period of a chain of rentals; a purchase has no end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** When its money went back; null while it stands. */
  readonly undoneAt: Date | null;
}

/** The time that a chain covers without a break up to its end, which is null for good. */
export interface Run {
  readonly since: Date;
  readonly until: Date | null;
}

/** The last unbroken time of a chain; undefined where nothing of it stands. Periods may come in any order. */
export function lastRun(periods: readonly Period[]): Run | undefined {
  const standing = periods
    .filter(({ undoneAt }) => undoneAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let run: Run | undefined;
  for (const { startsAt, endsAt } of standing) {
    const goesOn = run !== undefined && (run.until === null || startsAt <= run.until);
    const since = run && goesOn ? run.since : startsAt;
    const until = goesOn && run?.until === null ? null : endsAt;
    run = { since, until };
  }
  return run;
}

/** When a further period of a chain begins: at its end, or now where that has passed or nothing stands. */
export function nextStart(periods: readonly Period[], now: Date): Date {
  const until = lastRun(periods)?.until;
  return until && until > now ? until : now;
}
