import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { GrantsService } from '../github/grants.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { SessionsService } from '../identity/sessions.service.js';
import { accountDeleted } from './accounts.events.js';
import { RECENT_SIGN_IN_MS } from './accounts.rules.js';
import { clearAccount, clearPersonalData, selectOpenPromises, withdrawReviews } from './accounts.queries.js';

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
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
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
      await this.accounts.lock(tx, userId);
      const signedInAt = await this.sessions.startedAt(tx, userId, sessionId);
      if (!signedInAt || now.getTime() - signedInAt.getTime() > RECENT_SIGN_IN_MS)
        throw new DomainError('auth/requires-recent-login');
      if (await hasOpenPromises(tx, userId)) throw new DomainError('account/open-promises');
      await execute(tx, withdrawReviews(userId));
      // Its token is still to be taken back at GitHub.
      await this.grants.revokeIn(tx, userId);
      for (const clear of clearPersonalData) await execute(tx, clear(userId));
      await execute(tx, clearAccount(userId, now));
      await this.outbox.append(tx, accountDeleted, { userId });
    });
  }
}

/** Whether money was taken for source code that has not gone out, or has not become a rental yet. */
async function hasOpenPromises(tx: EntityManager, userId: string): Promise<boolean> {
  const { rows } = await execute(tx, selectOpenPromises(userId));
  return rows[0]?.open === true;
}
