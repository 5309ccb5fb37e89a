import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { listingApproved } from '../listings/listings.events.js';
import { queueListingsApprovedSince } from './announced-listings.queries.js';
import { lockEnabledUser, lockUser } from './lock-user.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** Disables and enables accounts (CONSOLE-10, SIGNIN-10). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Disables an account and ends its sessions; does nothing if it is already disabled. Throws `profile/not-found`
   * for an unknown or deleted account, `account/own` for the moderator's own account, and `auth/forbidden` for the
   * account of a moderator or an admin unless `moderator` is an admin.
   */
  async disable(moderator: Viewer, userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await tx.findOne(User, {
        where: { id: userId, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new DomainError('profile/not-found');
      if (userId === moderator.userId) throw new DomainError('account/own');
      if (user.role !== 'user' && moderator.role !== 'admin') throw new DomainError('auth/forbidden');
      const now = this.clock.now();
      await tx.update(User, { id: userId, disabledAt: IsNull() }, { disabledAt: now, updatedAt: now });
      await tx.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: now, revokeReason: 'disabled' });
    });
  }

  /**
   * Locks an account's row until the caller's transaction ends. Waits for open transactions that have inserted rows
   * which refer to the account.
   */
  async lock(tx: EntityManager, userId: string): Promise<void> {
    await tx.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Locks an account's row until the caller's transaction ends, like `lock`, but neither waits for inserts of rows that
   * refer to the account nor blocks them.
   */
  async lockForOrders(tx: EntityManager, userId: string): Promise<void> {
    await lockUser(tx, userId);
  }

  /**
   * Locks an account's row until the caller's transaction ends. Throws `auth/user-disabled`, and
   * `auth/unauthenticated` for a deleted account.
   */
  async lockEnabled(tx: EntityManager, userId: string): Promise<void> {
    await lockEnabledUser(tx, userId);
  }

  /** Returns whether the person deleted the account, in the caller's transaction. */
  isDeleted(tx: EntityManager, userId: string): Promise<boolean> {
    return tx.existsBy(User, { id: userId, deletedAt: Not(IsNull()) });
  }

  /**
   * Enables a disabled account. Announces its listings that were first approved while it was disabled, because they
   * were not public then (REVIEW-8). Throws `profile/not-found` and `auth/forbidden` like `disable`.
   */
  async enable(moderator: Viewer, userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await tx.findOne(User, {
        where: { id: userId, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new DomainError('profile/not-found');
      if (user.role !== 'user' && moderator.role !== 'admin') throw new DomainError('auth/forbidden');
      if (!user.disabledAt) return;
      await tx.update(User, { id: userId }, { disabledAt: null, updatedAt: this.clock.now() });
      const { rows: listings } = await execute(tx, queueListingsApprovedSince(userId, user.disabledAt));
      for (const { id: listingId } of listings) await this.outbox.append(tx, listingApproved, { listingId });
    });
  }
}
