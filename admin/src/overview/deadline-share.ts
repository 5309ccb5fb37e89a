import type { DeadlineCounts } from '@market/contract/admin/overview';

/** Returns how many deadlines have passed or were met, and which percentage was met (null if there are none). */
export function deadlineShare({ kept, missed, overdue }: DeadlineCounts): {
  readonly due: number;
  readonly percent: number | null;
} {
  const due = kept + missed + overdue;
  return { due, percent: due === 0 ? null : Math.round((kept / due) * 100) };
}
