import type { ConsoleLister } from '@market/contract/admin/payouts';

/** Returns the hold action to offer for a lister (CONSOLE-22); undefined if the moderator is the lister (CONSOLE-3). */
export function holdAction(
  { id, state }: Pick<ConsoleLister, 'id' | 'state'>,
  moderatorId: string | undefined,
): 'hold' | 'release' | undefined {
  if (id === moderatorId) return undefined;
  return state === 'held' ? 'release' : 'hold';
}
