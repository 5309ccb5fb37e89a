import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, IsNull, LessThan, Not } from 'typeorm';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { sessionReused } from './identity.events.js';
import { REFRESH_GRACE_MS, SESSION_WINDOW_MS, storableText } from './identity.rules.js';
import { RefreshToken } from './refresh-token.entity.js';
import { hashToken, newRefreshToken } from './refresh-token.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** A live session with the token that continues it; the token is told once and kept as a hash. */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

const USER_AGENT_MAX_LENGTH = 300;

/** Sign-ins of browsers: each is a family of refresh tokens, one exchanged for the next (DECISIONS 17). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Starts a session of a user. */
  async open(userId: string, userAgent: string): Promise<OpenSession> {
    return this.transactions.run(async (tx) => {
      const sessionId = newId();
      const now = this.clock.now();
      const expiresAt = this.clock.in(SESSION_WINDOW_MS);
      await tx.insert(Session, {
        id: sessionId,
        userId,
        userAgent: storableText(userAgent, USER_AGENT_MAX_LENGTH),
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
      });
      const refreshToken = await this.mint(tx, sessionId, 0);
      return { sessionId, userId, refreshToken, expiresAt };
    });
  }

  /**
   * Exchanges a refresh token for its successor and keeps the session alive for another 30 days. A token that was
   * already exchanged gets one more successor within 10 s (tabs that wake together); later it ends the whole session,
   * since two parties hold it. Throws `auth/user-token-expired` or `auth/user-disabled`.
   */
  async rotate(refreshToken: string): Promise<OpenSession> {
    const outcome = await this.transactions.run(async (tx) => {
      const held = await this.hold(tx, refreshToken);
      return held ? this.advance(tx, held.token, held.session) : 'auth/user-token-expired';
    });
    // Thrown only now: ending a session must be committed, not rolled back with the refusal.
    if (typeof outcome === 'string') throw new DomainError(outcome);
    return outcome;
  }

  /** Ends the session a token belongs to; a token that names none changes nothing. */
  async close(refreshToken: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const held = await this.hold(tx, refreshToken);
      if (held) await this.revoke(tx, { id: held.session.id }, 'logout');
    });
  }

  /** When one of a user's sessions began; undefined where the user has no such session. */
  async startedAt(tx: EntityManager, userId: string, sessionId: string): Promise<Date | undefined> {
    return (await tx.findOneBy(Session, { id: sessionId, userId }))?.createdAt;
  }

  /** Signs one of a user's browsers out; throws `auth/session-not-found` where it is not signed in, or is another user's. */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ended = await this.revoke(tx, { id: sessionId, userId }, 'user');
      if (ended === 0) throw new DomainError('auth/session-not-found');
    });
  }

  /** Signs all of a user's browsers out but the one that asks. */
  async endOthers(userId: string, keptId: string): Promise<void> {
    await this.transactions.run((tx) => this.revoke(tx, { id: Not(keptId), userId }, 'user'));
  }

  /** Forgets sessions that ended; answers how many. */
  async sweep(): Promise<number> {
    return this.transactions.run(async (tx) => {
      const { affected } = await tx.delete(Session, { expiresAt: LessThan(this.clock.now()) });
      return affected ?? 0;
    });
  }

  /** The token's row, with its session locked: one exchange at a time in a family. */
  private async hold(
    tx: EntityManager,
    refreshToken: string,
  ): Promise<{ token: RefreshToken; session: Session } | undefined> {
    const tokenHash = hashToken(refreshToken);
    const named = await tx.findOneBy(RefreshToken, { tokenHash });
    if (!named) return undefined;
    const session = await tx.findOne(Session, {
      where: { id: named.sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    // Read again under the lock: a twin may have exchanged it meanwhile.
    const token = await tx.findOneBy(RefreshToken, { tokenHash });
    return session && token ? { session, token } : undefined;
  }

  private async advance(
    tx: EntityManager,
    token: RefreshToken,
    session: Session,
  ): Promise<OpenSession | ProblemCode> {
    const now = this.clock.now();
    const user = await tx.findOneByOrFail(User, { id: session.userId });
    // Told also where disabling has ended the session already: its browser should know why.
    if (user.disabledAt) {
      await this.revoke(tx, { id: session.id }, 'disabled');
      return 'auth/user-disabled';
    }
    if (session.revokedAt || session.expiresAt <= now) return 'auth/user-token-expired';
    if (token.usedAt && now.getTime() - token.usedAt.getTime() > REFRESH_GRACE_MS) {
      await this.revoke(tx, { id: session.id }, 'reuse');
      await this.outbox.append(tx, sessionReused, { userId: session.userId, sessionId: session.id });
      return 'auth/user-token-expired';
    }
    // A live token also retires the siblings that a grace left behind, so that whoever kept one is noticed.
    if (!token.usedAt)
      await tx.update(RefreshToken, { sessionId: session.id, usedAt: IsNull() }, { usedAt: now });
    const expiresAt = this.clock.in(SESSION_WINDOW_MS);
    await tx.update(Session, { id: session.id }, { lastUsedAt: now, expiresAt });
    const lastStep = await tx.maximum(RefreshToken, 'step', { sessionId: session.id });
    const refreshToken = await this.mint(tx, session.id, (lastStep ?? 0) + 1);
    return { sessionId: session.id, userId: session.userId, refreshToken, expiresAt };
  }

  private async mint(tx: EntityManager, sessionId: string, step: number): Promise<string> {
    const refreshToken = newRefreshToken();
    await tx.insert(RefreshToken, {
      tokenHash: hashToken(refreshToken),
      sessionId,
      step,
      createdAt: this.clock.now(),
      usedAt: null,
    });
    return refreshToken;
  }

  private async revoke(
    tx: EntityManager,
    which: FindOptionsWhere<Session>,
    reason: 'logout' | 'reuse' | 'disabled' | 'user',
  ): Promise<number> {
    const { affected } = await tx.update(
      Session,
      { ...which, revokedAt: IsNull() },
      { revokedAt: this.clock.now(), revokeReason: reason },
    );
    return affected ?? 0;
  }
}
