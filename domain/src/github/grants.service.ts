import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { gitHubGrantGone } from './github.events.js';
import { grantPlace, revocationPlace } from './github.rules.js';
import { GithubGrant } from './github-grant.entity.js';
import { GithubRevocation } from './github-revocation.entity.js';
import { deleteGrant, lockUser, selectLiveGrant, selectOwnGitHubAccount } from './grants.queries.js';
import { TokenVault } from './token-vault.js';

/** What GitHub gave for a consent. */
export interface NewGrant {
  readonly subject: string;
  readonly login: string;
  readonly token: string;
  readonly scopes: readonly string[];
}

/** A grant as it is used; the token never leaves the call that it is used for. */
export interface UsableGrant {
  readonly userId: string;
  readonly token: string;
  readonly grantedAt: Date;
}

/** Listers' consents to read their repositories: encrypted, revocable, and known to be gone when GitHub says so. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly vault: TokenVault,
  ) {}

  /** Whether grants can be kept at all. */
  get configured(): boolean {
    return this.vault.currentKeyId !== undefined;
  }

  /**
   * Keeps a consent in the place of an earlier one, whose token is taken back. Throws `github/not-configured`, and
   * `github/other-account` where it is not the account that the user signs in with.
   */
  async keep(userId: string, { subject, login, token, scopes }: NewGrant): Promise<void> {
    if (!this.configured) throw new DomainError('github/not-configured');
    await this.transactions.run(async (tx) => {
      await execute(tx, lockUser(userId));
      const own = await execute(tx, selectOwnGitHubAccount(userId, subject));
      if (own.count === 0) throw new DomainError('github/other-account');
      await this.surrender(tx, userId, token);
      const { keyId, sealed } = this.vault.seal(token, grantPlace(userId));
      const grantedAt = this.clock.now();
      const grant = { userId, subject, login, scopes: [...scopes], keyId, sealed, grantedAt };
      await tx.insert(GithubGrant, { ...grant, state: 'live' });
    });
  }

  /** Forgets a user's grant and has its token taken back at GitHub; harmless where there is none. */
  async end(userId: string): Promise<void> {
    await this.transactions.run((tx) => this.surrender(tx, userId));
  }

  /** The same inside the caller's transaction; a token that is `kept` on is not taken back. */
  async surrender(tx: EntityManager, userId: string, kept?: string): Promise<void> {
    const { rows } = await execute(tx, deleteGrant(userId));
    const [grant] = rows;
    if (!grant?.keyId || !grant.sealed) return;
    const { keyId, sealed } = grant;
    const token = this.vault.open({ keyId, sealed }, grantPlace(userId));
    if (token === undefined || token === kept) return;
    const id = newId();
    const now = this.clock.now();
    await tx.insert(GithubRevocation, {
      id,
      ...this.vault.seal(token, revocationPlace(id)),
      nextTryAt: now,
      createdAt: now,
    });
  }

  /** The grant that opens a user's repositories; undefined where there is none, or its key is lost. */
  async usable(userId: string): Promise<UsableGrant | undefined> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectLiveGrant(userId)));
    const [row] = rows;
    const token = row && this.vault.open(row, grantPlace(userId));
    return row && token !== undefined ? { userId, token, grantedAt: row.grantedAt } : undefined;
  }

  /** GitHub refused its token: forgets that, and tells the lister, once. Nothing happens to a newer one. */
  async markGone({ userId, grantedAt }: UsableGrant): Promise<void> {
    await this.transactions.run(async (tx) => {
      const gone = await tx.update(
        GithubGrant,
        { userId, grantedAt, state: 'live' },
        { state: 'gone', keyId: null, sealed: null, goneAt: this.clock.now() },
      );
      if (gone.affected === 1) await this.outbox.append(tx, gitHubGrantGone, { userId });
    });
  }
}
