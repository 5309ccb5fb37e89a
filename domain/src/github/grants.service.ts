import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { gitHubGrantGone } from './github.events.js';
import { grantPlace, revocationPlace } from './github.rules.js';
import { LIVE_GRANT } from './grants.queries.js';
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

interface Row {
  readonly keyId: string;
  readonly sealed: Buffer;
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
      await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
      const own: unknown[] = await tx.query(
        `SELECT 1 FROM identities WHERE user_id = $1 AND provider = 'github' AND subject = $2`,
        [userId, subject],
      );
      if (own.length === 0) throw new DomainError('github/other-account');
      await this.surrender(tx, userId, token);
      const { keyId, sealed } = this.vault.seal(token, grantPlace(userId));
      await tx.query(
        `INSERT INTO github_grants (user_id, subject, login, scopes, state, key_id, sealed, granted_at)
         VALUES ($1, $2, $3, $4, 'live', $5, $6, $7)`,
        [userId, subject, login, scopes, keyId, sealed, this.clock.now()],
      );
    });
  }

  /** Forgets a user's grant and has its token taken back at GitHub; harmless where there is none. */
  async end(userId: string): Promise<void> {
    await this.transactions.run((tx) => this.surrender(tx, userId));
  }

  /** The same inside the caller's transaction; a token that is `kept` on is not taken back. */
  async surrender(tx: EntityManager, userId: string, kept?: string): Promise<void> {
    const [rows]: [Partial<Row>[], number] = await tx.query(
      'DELETE FROM github_grants WHERE user_id = $1 RETURNING key_id AS "keyId", sealed',
      [userId],
    );
    const { keyId, sealed } = rows[0] ?? {};
    if (!keyId || !sealed) return;
    const token = this.vault.open({ keyId, sealed }, grantPlace(userId));
    if (token === undefined || token === kept) return;
    const id = newId();
    const again = this.vault.seal(token, revocationPlace(id));
    await tx.query(
      'INSERT INTO github_revocations (id, key_id, sealed, next_try_at, created_at) VALUES ($1, $2, $3, $4, $4)',
      [id, again.keyId, again.sealed, this.clock.now()],
    );
  }

  /** The grant that opens a user's repositories; undefined where there is none, or its key is lost. */
  async usable(userId: string): Promise<UsableGrant | undefined> {
    const [row]: Row[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT g.key_id AS "keyId", g.sealed, g.granted_at AS "grantedAt" FROM github_grants g
         WHERE g.user_id = $1 AND ${LIVE_GRANT}`,
        [userId],
      ),
    );
    const token = row && this.vault.open(row, grantPlace(userId));
    return row && token !== undefined ? { userId, token, grantedAt: row.grantedAt } : undefined;
  }

  /** GitHub refused its token: forgets that, and tells the lister, once. Nothing happens to a newer one. */
  async markGone({ userId, grantedAt }: UsableGrant): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [, count]: [unknown, number] = await tx.query(
        `UPDATE github_grants SET state = 'gone', key_id = NULL, sealed = NULL, gone_at = $3
         WHERE user_id = $1 AND granted_at = $2 AND state = 'live'`,
        [userId, grantedAt, this.clock.now()],
      );
      if (count > 0) await this.outbox.append(tx, gitHubGrantGone, { userId });
    });
  }
}
