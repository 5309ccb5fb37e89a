import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/execute.js';
import { Transactions } from '../foundation/transactions.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { GrantsService } from './grants.service.js';
import { pauseAfter } from '../gateways/github/github-pauses.js';
import { grantPlace, REVOCATION_LEASE_MS, revocationPlace } from './github.rules.js';
import { GithubRevocation } from './github-revocation.entity.js';
import {
  replaceSealedToken,
  selectGrantsOfOtherKeys,
  selectUnlinkedGrants,
  takeRevocation,
} from './revocations.queries.js';
import { TokenVault } from './token-vault.js';

/** Takes tokens that nobody needs any more back at GitHub, and keeps the others under the key of today. */
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

  /** Ids of tokens that are to be taken back now. */
  async due(limit: number): Promise<string[]> {
    const rows = await this.transactions.run((tx) =>
      tx.find(GithubRevocation, {
        select: { id: true },
        where: { nextTryAt: LessThanOrEqual(this.clock.now()) },
        order: { nextTryAt: 'ASC' },
        take: limit,
      }),
    );
    return rows.map(({ id }) => id);
  }

  /** Takes one back, and forgets it once GitHub has said so; what GitHub does not do now is tried again. */
  async revoke(id: string): Promise<void> {
    const row = await this.take(id);
    if (!row) return;
    const token = this.vault.open(row, revocationPlace(id));
    if (token === undefined) this.logger.warn(`Token ${id} cannot be read any more: its key is gone`);
    else {
      try {
        await this.github.revoke(token);
      } catch (error) {
        this.logger.warn(`Token ${id} waits: ${error instanceof Error ? error.message : 'unknown'}`);
        const nextTryAt = this.clock.in(pauseAfter(row.tries));
        await this.transactions.run((tx) => tx.update(GithubRevocation, { id }, { nextTryAt }));
        return;
      }
    }
    await this.transactions.run((tx) => tx.delete(GithubRevocation, { id }));
  }

  /** Ends grants whose account is no sign-in method of their user's any more; answers how many. */
  async endUnlinked(limit: number): Promise<number> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectUnlinkedGrants(limit)));
    for (const { id } of rows) await this.grants.end(id);
    return rows.length;
  }

  /** Seals tokens of an older key with the first one, so that the older can be taken out; answers how many. */
  async reseal(limit: number): Promise<number> {
    const { currentKeyId } = this.vault;
    if (currentKeyId === undefined) return 0;
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectGrantsOfOtherKeys(currentKeyId, limit)),
    );
    for (const { userId, ...row } of rows) {
      const token = this.vault.open(row, grantPlace(userId));
      if (token === undefined) continue;
      const { keyId, sealed } = this.vault.seal(token, grantPlace(userId));
      await this.transactions.run((tx) => execute(tx, replaceSealedToken(userId, keyId, sealed, row.sealed)));
    }
    return rows.length;
  }

  private async take(id: string) {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, takeRevocation(id, this.clock.in(REVOCATION_LEASE_MS), this.clock.now())),
    );
    return rows[0];
  }
}
