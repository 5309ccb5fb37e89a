import type { DeadlineCounts } from '@market/contract/admin/overview';

/** Returns the number of deadlines that passed or were met, and the percentage that was met (null without deadlines). */
export function deadlineShare({ kept, missed, overdue }: DeadlineCounts): {
  readonly due: number;
  readonly percent: number | null;
} {
  const due = kept + missed + overdue;
  return { due, percent: due === 0 ? null : Math.round((kept / due) * 100) };
}
