import type { ConsoleUser } from '@market/contract/admin/users';

/** Returns the state of an account. A deleted account also counts as disabled in the database. */
export function accountState({
  deletedAt,
  disabledAt,
}: Pick<ConsoleUser, 'deletedAt' | 'disabledAt'>): 'active' | 'disabled' | 'deleted' {
  if (deletedAt) return 'deleted';
  return disabledAt ? 'disabled' : 'active';
}
