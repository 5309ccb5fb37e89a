import type { ConsoleListing } from '@market/contract/admin/listings';

/**
 * Returns the action that the console offers for a listing: to take it off sale after its approval, or to put it back
 * if a moderator took it off (CONSOLE-20). Undefined for the moderator's own listing (CONSOLE-3).
 */
export function offSaleAction(
  { listerId, offSaleAt, state }: Pick<ConsoleListing, 'listerId' | 'offSaleAt' | 'state'>,
  moderatorId: string | undefined,
): 'takeOffSale' | 'putBack' | undefined {
  if (listerId === moderatorId) return undefined;
  if (offSaleAt !== null) return 'putBack';
  return state === 'approved' || state === 'off-sale' ? 'takeOffSale' : undefined;
}
