/** How many requests of one action are open at the same time. */
const CONCURRENT_REQUESTS_MAX = 5;

/** The results of an action on several rows. */
export interface RowResults<Id> {
  readonly succeededIds: readonly Id[];
  readonly failedIds: readonly Id[];
  /** The errors of the failed rows, in their order. */
  readonly errors: readonly unknown[];
  /** When the earliest request that succeeded was sent; null if none succeeded. */
  readonly firstSentAtMs: number | null;
}

/** Calls `act` for each row, a few at the same time. A row that fails does not stop the others. */
export async function actOnRows<Id>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
  nowMs: () => number,
): Promise<RowResults<Id>> {
  const succeededIds: Id[] = [];
  const failedIds: Id[] = [];
  const errors: unknown[] = [];
  let firstSentAtMs: number | null = null;
  for (let offset = 0; offset < ids.length; offset += CONCURRENT_REQUESTS_MAX) {
    const batch = ids.slice(offset, offset + CONCURRENT_REQUESTS_MAX);
    const sentAtMs = nowMs();
    const results = await Promise.allSettled(batch.map(act));
    for (const [index, id] of batch.entries()) {
      const result = results[index];
      if (result?.status === 'rejected') {
        failedIds.push(id);
        errors.push(result.reason);
      } else succeededIds.push(id);
    }
    if (succeededIds.length > 0) firstSentAtMs ??= sentAtMs;
  }
  return { succeededIds, failedIds, errors, firstSentAtMs };
}

/**
 * Returns for how many milliseconds all succeeded rows can still be undone. The first decision takes effect
 * `undoWindowMs` after its request at the earliest; then it cannot be undone (REVIEW-9). Negative or 0 if it is too
 * late; 0 if no row succeeded. Both times are of this browser, because its clock may differ from the server's.
 */
export function undoTimeLeftMs(
  { firstSentAtMs }: Pick<RowResults<unknown>, 'firstSentAtMs'>,
  undoWindowMs: number,
  nowMs: number,
): number {
  return firstSentAtMs === null ? 0 : firstSentAtMs + undoWindowMs - nowMs;
}
