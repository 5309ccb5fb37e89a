import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { GrantsService } from './grants.service.js';
import { retryDelayMs } from '../gateways/github/github-backoff.js';
import { grantContext, REVOCATION_LEASE_MS, revocationContext } from './github.rules.js';
import { GithubRevocation } from './github-revocation.entity.js';
import {
  replaceSealedToken,
  selectGrantsOfKeys,
  selectUnlinkedGrants,
  claimRevocation,
} from './revocations.queries.js';
import { type SealedToken, TokenVault } from './token-vault.js';

/** Revokes tokens that are no longer used, and encrypts tokens of older keys with the current key. */
@Injectable()
export class RevocationsService {
  private readonly logger = new Logger(RevocationsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly vault: TokenVault,
    private readonly grants: GrantsService,
    private readonly github: GitHubGateway,
  ) {}

  /** Returns the ids of revocations that are due. */
  async findDue(limit: number): Promise<string[]> {
    const dueRevocations = await this.transactions.run((tx) =>
      tx.find(GithubRevocation, {
        select: { id: true },
        where: { nextTryAt: LessThanOrEqual(this.clock.now()) },
        order: { nextTryAt: 'ASC' },
        take: limit,
      }),
    );
    return dueRevocations.map(({ id }) => id);
  }

  /**
   * Revokes a token at GitHub and deletes its row. If GitHub does not respond, or this process lacks the token's key,
   * the revocation is retried later.
   */
  async revoke(id: string): Promise<void> {
    const row = await this.claim(id);
    if (!row) return;
    try {
      await this.revokeAtGitHub(id, row);
    } catch (error) {
      this.logger.warn(
        `Token ${id} is not revoked yet: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      const nextTryAt = this.clock.in(retryDelayMs(row.tries));
      await this.transactions.run((tx) => tx.update(GithubRevocation, { id }, { nextTryAt }));
      return;
    }
    await this.transactions.run((tx) => tx.delete(GithubRevocation, { id }));
  }

  /** Revokes grants for accounts that their users have unlinked; returns how many. */
  async revokeUnlinkedGrants(limit: number): Promise<number> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectUnlinkedGrants(limit)));
    for (const { id } of rows) await this.grants.revoke(id);
    return rows.length;
  }

  /**
   * Encrypts tokens of older keys with the current key, so that the older keys can be removed; returns how many. A
   * token that cannot be decrypted is logged, and does not count.
   */
  async reencrypt(limit: number): Promise<number> {
    const [, ...olderKeyIds] = this.vault.keyIds;
    const { rows } = await this.transactions.run((tx) => execute(tx, selectGrantsOfKeys(olderKeyIds, limit)));
    let encryptedCount = 0;
    for (const { userId, ...row } of rows) {
      const token = this.vault.open(row, grantContext(userId));
      if (token === undefined) {
        this.logger.warn(`The GitHub token of user ${userId} cannot be decrypted with the key ${row.keyId}`);
        continue;
      }
      const { keyId, sealed: sealedToken } = this.vault.seal(token, grantContext(userId));
      await this.transactions.run((tx) =>
        execute(tx, replaceSealedToken(userId, keyId, sealedToken, row.sealed)),
      );
      encryptedCount += 1;
    }
    return encryptedCount;
  }

  /** Throws an Error if the token cannot be decrypted. */
  private async revokeAtGitHub(id: string, sealedToken: SealedToken): Promise<void> {
    const token =
      this.vault.open(sealedToken, revocationContext(id)) ?? this.vault.open(sealedToken, grantContext(id));
    if (token === undefined) throw new Error(`it cannot be decrypted, key ${sealedToken.keyId} is missing`);
    await this.github.revoke(token);
  }

  private async claim(id: string) {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, claimRevocation(id, this.clock.in(REVOCATION_LEASE_MS), this.clock.now())),
    );
    return rows[0];
  }
}
