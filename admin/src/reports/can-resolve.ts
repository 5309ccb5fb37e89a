import type { ConsoleReport } from '@market/contract/admin/reports';

/**
 * Whether the console offers to close a report: neither the reported person nor the reporter may close it
 * (CONSOLE-3).
 */
export function canResolve(
  { state, ownerId, reporterId }: Pick<ConsoleReport, 'state' | 'ownerId' | 'reporterId'>,
  moderatorId: string | undefined,
): boolean {
  return state === 'open' && moderatorId !== ownerId && moderatorId !== reporterId;
}
