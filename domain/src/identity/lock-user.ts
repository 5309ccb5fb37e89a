import type { EntityManager } from 'typeorm';
import { DomainError } from '../foundation/domain-error.js';
import { User } from './user.entity.js';

/**
 * Locks a user's row until the transaction ends, and returns it; null if there is no such user. Every transaction
 * that starts a session, or changes, disables or deletes an account, locks this row first, so that the transactions of
 * one user run one after another. The lock does not block inserts of rows that refer to the user.
 */
export function lockUser(tx: EntityManager, userId: string): Promise<User | null> {
  return tx.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Like `lockUser`, but throws `auth/user-disabled` if the user is disabled, and `auth/unauthenticated` if there is no
 * such user or the account was deleted.
 */
export async function lockEnabledUser(tx: EntityManager, userId: string): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user || user.deletedAt) throw new DomainError('auth/unauthenticated');
  if (user.disabledAt) throw new DomainError('auth/user-disabled');
  return user;
}
