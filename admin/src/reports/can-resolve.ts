import type { ConsoleReport } from '@market/contract/admin/reports';

/**
 * Whether the console offers to close a report: it is open, and the moderator is neither the reported person nor the
 * reporter (CONSOLE-3).
 */
export function canResolve(
  { state, ownerId, reporterId }: Pick<ConsoleReport, 'state' | 'ownerId' | 'reporterId'>,
  moderatorId: string | undefined,
): boolean {
  return state === 'open' && moderatorId !== ownerId && moderatorId !== reporterId;
}
