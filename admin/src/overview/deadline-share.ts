import type { DeadlineCounts } from '@market/contract/admin/overview';

/** Returns how many deadlines have passed or were met, and which percentage was met (null if there are none). */
export function deadlineShare({ kept, missed, overdue }: DeadlineCounts): {
  readonly dueCount: number;
  readonly metPercent: number | null;
} {
  const dueCount = kept + missed + overdue;
  return { dueCount, metPercent: dueCount === 0 ? null : Math.round((kept / dueCount) * 100) };
}
