import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/transactions.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { GrantsService } from './grants.service.js';
import { pauseAfter } from '../gateways/github/github-pauses.js';
import { grantPlace, REVOCATION_LEASE_MS, revocationPlace } from './github.rules.js';
import { LIVE_GRANT } from './grants.queries.js';
import { TokenVault } from './token-vault.js';

interface Row {
  readonly keyId: string;
  readonly sealed: Buffer;
  readonly tries: number;
}

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
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query('SELECT id FROM github_revocations WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2', [
        this.clock.now(),
        limit,
      ]),
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
        await this.query('UPDATE github_revocations SET next_try_at = $2 WHERE id = $1', [
          id,
          this.clock.in(pauseAfter(row.tries)),
        ]);
        return;
      }
    }
    await this.query('DELETE FROM github_revocations WHERE id = $1', [id]);
  }

  /** Ends grants whose account is no sign-in method of their user's any more; answers how many. */
  async endUnlinked(limit: number): Promise<number> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT g.user_id AS id FROM github_grants g WHERE g.state = 'live' AND NOT (${LIVE_GRANT}) LIMIT $1`,
        [limit],
      ),
    );
    for (const { id } of rows) await this.grants.end(id);
    return rows.length;
  }

  /** Seals tokens of an older key with the first one, so that the older can be taken out; answers how many. */
  async reseal(limit: number): Promise<number> {
    const { currentKeyId } = this.vault;
    if (currentKeyId === undefined) return 0;
    const rows: (Row & { userId: string })[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT user_id AS "userId", key_id AS "keyId", sealed FROM github_grants
         WHERE state = 'live' AND key_id <> $1 LIMIT $2`,
        [currentKeyId, limit],
      ),
    );
    for (const { userId, ...row } of rows) {
      const token = this.vault.open(row, grantPlace(userId));
      if (token === undefined) continue;
      const { keyId, sealed } = this.vault.seal(token, grantPlace(userId));
      await this.query(
        'UPDATE github_grants SET key_id = $2, sealed = $3 WHERE user_id = $1 AND sealed = $4',
        [userId, keyId, sealed, row.sealed],
      );
    }
    return rows.length;
  }

  private async take(id: string): Promise<Row | undefined> {
    const [rows] = await this.query<Row>(
      `UPDATE github_revocations SET next_try_at = $2, tries = tries + 1 WHERE id = $1 AND next_try_at <= $3
       RETURNING key_id AS "keyId", sealed, tries`,
      [id, this.clock.in(REVOCATION_LEASE_MS), this.clock.now()],
    );
    return rows[0];
  }

  private query<Found = unknown>(text: string, values: readonly unknown[]): Promise<[Found[], number]> {
    return this.transactions.run((tx) => tx.query(text, [...values]));
  }
}
