import type { ConsoleLister } from '@market/contract/admin/payouts';

/**
 * Returns the action that the console offers for a lister's payouts: hold or release (CONSOLE-22). Undefined if the
 * moderator is the lister (CONSOLE-3).
 */
export function holdAction(
  { id, state }: Pick<ConsoleLister, 'id' | 'state'>,
  moderatorId: string | undefined,
): 'hold' | 'release' | undefined {
  if (id === moderatorId) return undefined;
  return state === 'held' ? 'release' : 'hold';
}
