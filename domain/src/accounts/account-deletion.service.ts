import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { GrantsService } from '../github/grants.service.js';
import { Session } from '../identity/session.entity.js';
import { User } from '../identity/user.entity.js';
import { accountDeleted } from './accounts.events.js';
import { RECENT_SIGN_IN_MS } from './accounts.rules.js';
import { LEFT_ROW, leavingStatements } from './personal-data.js';

/** Who asks, by which sign-in. */
interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
}

/** Lets people leave: what money law needs stays, without their name (DECISIONS 26). */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
  ) {}

  /**
   * Deletes an account, all or nothing, and ends its sessions. Throws `auth/user-mismatch` where another account is meant
   * than the one that asks, `auth/requires-recent-login` where the session is older than five minutes,
   * `account/open-promises` while source code is still to be delivered by or to the person.
   */
  async delete(meantId: string, { userId, sessionId }: SignedIn): Promise<void> {
    if (meantId !== userId) throw new DomainError('auth/user-mismatch');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await tx.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      const session = await tx.findOneBy(Session, { id: sessionId, userId });
      if (!session || now.getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS)
        throw new DomainError('auth/requires-recent-login');
      if (await hasOpenPromises(tx, userId)) throw new DomainError('account/open-promises');
      await tx.query(
        `UPDATE reviews SET state = 'withdrawn', remind_at = NULL FROM listings
         WHERE listings.id = listing_id AND owner_id = $1 AND reviews.state = 'pending'`,
        [userId],
      );
      // Its token is still to be taken back at GitHub.
      await this.grants.surrender(tx, userId);
      for (const statement of leavingStatements()) await tx.query(statement, [userId]);
      await tx.query(
        `UPDATE users SET ${LEFT_ROW}, disabled_at = $2, deleted_at = $2, updated_at = $2 WHERE id = $1`,
        [userId, now],
      );
      await this.outbox.append(tx, accountDeleted, { userId });
    });
  }
}

/** Whether money was taken for source code that has not gone out, or has not become a rental yet. */
async function hasOpenPromises(tx: EntityManager, userId: string): Promise<boolean> {
  const [found] = await tx.query<{ open: boolean }[]>(
    `SELECT EXISTS (
       SELECT FROM deliveries JOIN rentals ON rentals.id = rental_id JOIN listings ON listings.id = listing_id
       WHERE deliveries.state <> 'sent' AND (rentals.user_id = $1 OR owner_id = $1)
     ) OR EXISTS (
       SELECT FROM payments JOIN listings ON listings.id = listing_id
       WHERE (payments.user_id = $1 OR owner_id = $1)
         AND (claim_due_at IS NOT NULL OR payments.state IN ('capturing', 'pending', 'refunding'))
     ) AS open`,
    [userId],
  );
  return found?.open === true;
}
