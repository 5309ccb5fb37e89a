import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { type SessionOwner, SessionsService } from '../identity/sessions.service.js';
import { gitHubGrantGone } from './github.events.js';
import { grantContext, revocationContext } from './github.rules.js';
import { GithubGrant } from './github-grant.entity.js';
import { deleteGrant, selectLiveGrant, selectOwnGitHubAccount } from './grants.queries.js';
import { insertRevocation } from './revocations.queries.js';
import { type SealedToken, TokenVault } from './token-vault.js';

/** The GitHub account and the token of a new consent. */
export interface NewGrant {
  readonly subject: string;
  readonly login: string;
  readonly token: string;
  readonly scopes: readonly string[];
}

/** A grant with its decrypted token, for one call to GitHub. */
export interface UsableGrant {
  readonly userId: string;
  readonly token: string;
  /** The OAuth scopes that the token had when the lister consented. */
  readonly scopes: readonly string[];
  readonly grantedAt: Date;
}

/** Stores listers' consents that we read their GitHub repositories. The tokens are encrypted. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly vault: TokenVault,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether a key for encrypting tokens is configured. */
  get configured(): boolean {
    return this.vault.currentKeyId !== undefined;
  }

  /**
   * Stores a consent; the token of an earlier one is revoked. Throws `github/not-configured`, `github/other-account` if
   * the consent is not from the GitHub account that the user has linked, and the errors of `lockSignedInUser` if the
   * user was signed out, disabled or deleted since the user began to connect GitHub.
   */
  async store(owner: SessionOwner, { subject, login, token, scopes }: NewGrant): Promise<void> {
    if (!this.configured) throw new DomainError('github/not-configured');
    const { userId } = owner;
    await this.transactions.run(async (tx) => {
      await this.sessions.lockSignedInUser(tx, owner);
      const ownAccount = await execute(tx, selectOwnGitHubAccount(userId, subject));
      if (ownAccount.count === 0) throw new DomainError('github/other-account');
      await this.revokeIn(tx, userId, token);
      const { keyId, sealed: sealedToken } = this.vault.seal(token, grantContext(userId));
      const grantedAt = this.clock.now();
      const grant = { userId, subject, login, scopes: [...scopes], keyId, sealed: sealedToken, grantedAt };
      await tx.insert(GithubGrant, { ...grant, state: 'live' });
    });
  }

  /** Deletes a user's grant and queues the revocation of its token; does nothing if there is none. */
  async revoke(userId: string): Promise<void> {
    await this.transactions.run((tx) => this.revokeIn(tx, userId));
  }

  /**
   * Like `revoke`, in the caller's transaction. With `keptToken`, that token is not revoked, because a new
   * grant uses it.
   */
  async revokeIn(tx: EntityManager, userId: string, keptToken?: string): Promise<void> {
    const { rows } = await execute(tx, deleteGrant(userId));
    const [grant] = rows;
    if (!grant?.keyId || !grant.sealed) return;
    const sealedToken = { keyId: grant.keyId, sealed: grant.sealed };
    const token = this.vault.open(sealedToken, grantContext(userId));
    if (token === undefined) return this.queueRevocation(tx, userId, sealedToken);
    if (token === keptToken) return;
    const id = newId();
    await this.queueRevocation(tx, id, this.vault.seal(token, revocationContext(id)));
  }

  /**
   * Returns a user's grant with its token; undefined if the user has no usable grant, or the token cannot be decrypted
   * because its key is not configured.
   */
  async findUsable(userId: string): Promise<UsableGrant | undefined> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectLiveGrant(userId)));
    const [row] = rows;
    const token = row && this.vault.open(row, grantContext(userId));
    if (!row || token === undefined) return undefined;
    return { userId, token, scopes: row.scopes, grantedAt: row.grantedAt };
  }

  /**
   * Deletes a token that GitHub rejected or that lost its scope, and notifies the lister once. Does nothing if a newer
   * grant has replaced it.
   */
  async markGone({ userId, grantedAt }: UsableGrant): Promise<void> {
    await this.transactions.run(async (tx) => {
      const updateResult = await tx.update(
        GithubGrant,
        { userId, grantedAt, state: 'live' },
        { state: 'gone', keyId: null, sealed: null, goneAt: this.clock.now() },
      );
      if (updateResult.affected === 1) await this.outbox.append(tx, gitHubGrantGone, { userId });
    });
  }

  /**
   * Queues the revocation of a token (DELIVERY-24). For a token that cannot be decrypted, `id` is the user's id: the
   * token stays encrypted in the context of its grant, which contains that id. It can be decrypted once its key is
   * configured again.
   */
  private async queueRevocation(tx: EntityManager, id: string, sealedToken: SealedToken): Promise<void> {
    await execute(tx, insertRevocation(id, sealedToken.keyId, sealedToken.sealed, this.clock.now()));
  }
}
