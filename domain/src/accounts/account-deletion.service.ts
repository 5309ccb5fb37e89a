import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { balancesOfLister } from '../earnings/lister-ledger.queries.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GrantsService } from '../github/grants.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { SessionsService } from '../identity/sessions.service.js';
import { readPayoutObstacles } from '../payouts/payout-obstacles.queries.js';
import { accountDeleted } from './accounts.events.js';
import { CLEARED_AGAIN_AFTER_MS, RECENT_SIGN_IN_MS } from './accounts.rules.js';
import { remainingMoneyText } from './remaining-money-text.js';
import {
  clearAccount,
  clearPersonalDataStatements,
  lockListings,
  lockUncapturedPayments,
  markCleared,
  selectAccountsToClear,
  selectUndeliveredOrders,
  withdrawReviews,
} from './accounts.queries.js';

/** Id and session of the person who requests the deletion. */
interface DeletionRequester {
  readonly userId: string;
  readonly sessionId: string;
}

/** Deletes accounts. Payment records are kept, but without the person's name (ACCOUNT-2). */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Deletes the account `requestedUserId` and ends its sessions. Throws `auth/user-mismatch` if the account is not
   * the caller's, `auth/requires-recent-login` if the session is older than five minutes,
   * `account/open-promises` if source code is still to be delivered to or from the person (ACCOUNT-3),
   * `account/has-money` if the person's balance is not zero (ACCOUNT-4), and the errors of `lockSignedInUser` if the
   * person was signed out, disabled or deleted since the request began.
   */
  async delete(requestedUserId: string, { userId, sessionId }: DeletionRequester): Promise<void> {
    if (requestedUserId !== userId) throw new DomainError('auth/user-mismatch');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await this.accounts.lock(tx, userId);
      // The person may have been disabled or signed out since the request was authenticated (SIGNIN-10).
      const { session } = await this.sessions.lockSignedInUser(tx, { userId, sessionId });
      if (now.getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS)
        throw new DomainError('auth/requires-recent-login');
      await execute(tx, lockUncapturedPayments(userId));
      // A capture locks the listing, too. `hasUndeliveredOrders` finds an earlier capture; a later one is refused.
      await execute(tx, lockListings(userId));
      if (await hasUndeliveredOrders(tx, userId, now)) throw new DomainError('account/open-promises');
      const remainingMoney = await this.describeRemainingMoney(tx, userId, now);
      if (remainingMoney)
        throw new DomainError('account/has-money', { placeholderValues: { left: remainingMoney } });
      await this.clear(tx, userId);
      await execute(tx, clearAccount(userId, now));
      await this.outbox.append(tx, accountDeleted, { userId });
    });
  }

  /** Returns up to `limit` ids of deleted accounts whose data is to be cleared again (ACCOUNT-6). */
  async findToClear(limit: number): Promise<string[]> {
    const deletedBy = this.clock.in(-CLEARED_AGAIN_AFTER_MS);
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectAccountsToClear(deletedBy, limit)),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Clears the data of a deleted account once more (ACCOUNT-6): a request that ran during the deletion may have written
   * data, and an earlier version of the deletion may have left some. A second call does nothing.
   */
  async repeatClearing(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { count } = await execute(tx, markCleared(userId, this.clock.now()));
      if (count === 1) await this.clear(tx, userId);
    });
  }

  /**
   * Returns what the person must do with the remaining money before the account can be deleted; undefined if no money
   * remains (ACCOUNT-4).
   */
  private async describeRemainingMoney(
    tx: EntityManager,
    userId: string,
    now: Date,
  ): Promise<string | undefined> {
    const balances = await balancesOfLister(tx, userId);
    const payoutObstacles = await readPayoutObstacles(tx, { listerId: userId, balances, now }, this.settings);
    return remainingMoneyText(balances, payoutObstacles);
  }

  /** Clears a person's data in every table except `users`, in which the caller has locked the person's row. */
  private async clear(tx: EntityManager, userId: string): Promise<void> {
    await execute(tx, lockListings(userId));
    await execute(tx, withdrawReviews(userId));
    // Only stores which token must be revoked; a worker revokes the token at GitHub later.
    await this.grants.revokeIn(tx, userId);
    for (const clearTable of clearPersonalDataStatements) await execute(tx, clearTable(userId));
  }
}

/** Returns whether the person, as buyer or lister, has undelivered source code or a payment in progress. */
async function hasUndeliveredOrders(tx: EntityManager, userId: string, now: Date): Promise<boolean> {
  const { rows } = await execute(tx, selectUndeliveredOrders(userId, now));
  return rows[0]?.open === true;
}
