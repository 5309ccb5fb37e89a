import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, IsNull, MoreThan, Not } from 'typeorm';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { sessionReused } from './identity.events.js';
import { REFRESH_GRACE_MS, SESSION_WINDOW_MS, storableText } from './identity.rules.js';
import { RefreshToken } from './refresh-token.entity.js';
import { hashToken, newRefreshToken } from './refresh-token.js';
import { lockEnabledUser } from './lock-user.js';
import { Session } from './session.entity.js';
import {
  deleteExpiredSessions,
  deleteOldTokens,
  markTokensUsed,
  selectSuccessors,
} from './sessions.queries.js';
import { User } from './user.entity.js';

/**
 * A session with its next refresh token. The token is returned only here: the database stores only its hash.
 */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** A session and its user. */
export type SessionOwner = Pick<OpenSession, 'userId' | 'sessionId'>;

const USER_AGENT_MAX_LENGTH = 300;

/** Opens, continues and ends sessions by rotating refresh tokens (SIGNIN-5). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Starts a session for a user. Throws `auth/user-disabled`, and `auth/unauthenticated` for a deleted account. */
  async open(userId: string, userAgent: string): Promise<OpenSession> {
    return this.transactions.run(async (tx) => {
      await lockEnabledUser(tx, userId);
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
      const refreshToken = await this.insertToken(tx, { sessionId, step: 0, parentStep: null });
      return { sessionId, userId, refreshToken, expiresAt };
    });
  }

  /**
   * Replaces a refresh token by its successor and extends the session by 30 days. The old token still gets
   * successors for 10 s, because several tabs may send the same token, and until a successor is used, because the
   * response may have been lost. Later, using the old token ends the session, because it may have been stolen.
   * Throws `auth/user-token-expired` or `auth/user-disabled`.
   */
  async rotate(refreshToken: string): Promise<OpenSession> {
    const outcome = await this.transactions.run(async (tx) => {
      const lockedSession = await this.lockSession(tx, refreshToken);
      return lockedSession
        ? this.issueSuccessor(tx, lockedSession.token, lockedSession.session)
        : 'auth/user-token-expired';
    });
    // `lockSession` may have ended the session. A rollback would undo that, so the error is thrown after the commit.
    if (typeof outcome === 'string') throw new DomainError(outcome);
    return outcome;
  }

  /** Ends the session of a refresh token; does nothing if the token is unknown. */
  async close(refreshToken: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const lockedSession = await this.lockSession(tx, refreshToken);
      if (lockedSession) await this.revoke(tx, { id: lockedSession.session.id }, 'logout');
    });
  }

  /**
   * Locks a user's row until the caller's transaction ends, and returns it with the session. Throws
   * `auth/user-disabled`, `auth/unauthenticated` for a deleted account, and `auth/user-token-expired` if the session
   * has ended.
   */
  async lockSignedInUser(
    tx: EntityManager,
    { userId, sessionId }: SessionOwner,
  ): Promise<{ user: User; session: Session }> {
    const user = await lockEnabledUser(tx, userId);
    const session = await tx.findOneBy(Session, {
      id: sessionId,
      userId,
      revokedAt: IsNull(),
      expiresAt: MoreThan(this.clock.now()),
    });
    if (!session) throw new DomainError('auth/user-token-expired');
    return { user, session };
  }

  /**
   * Signs out one of a user's browsers. Throws `auth/session-not-found` if the session has ended or is
   * another user's.
   */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const endedCount = await this.revoke(tx, { id: sessionId, userId }, 'user');
      if (endedCount === 0) throw new DomainError('auth/session-not-found');
    });
  }

  /** Signs out all of a user's browsers but the one with the session `currentId`. */
  async endOthers(userId: string, currentId: string): Promise<void> {
    await this.transactions.run((tx) => this.revoke(tx, { id: Not(currentId), userId }, 'user'));
  }

  /**
   * Deletes up to `limit` refresh tokens whose cookie has expired, even if their session has not. Then deletes up to
   * `limit` expired sessions without tokens. Returns the number of deleted rows (SIGNIN-5).
   */
  async deleteExpired(limit: number): Promise<number> {
    const deletions = [
      deleteOldTokens(this.clock.in(-SESSION_WINDOW_MS), limit),
      deleteExpiredSessions(this.clock.now(), limit),
    ];
    let deletedCount = 0;
    for (const deletion of deletions)
      deletedCount += (await this.transactions.run((tx) => execute(tx, deletion))).count;
    return deletedCount;
  }

  /**
   * Returns a refresh token and its session. Locks the session, so that its tokens are replaced one at a time, and so
   * that the account is disabled or deleted before or after a refresh, not during it.
   */
  private async lockSession(
    tx: EntityManager,
    refreshToken: string,
  ): Promise<{ token: RefreshToken; session: Session } | undefined> {
    const tokenHash = hashToken(refreshToken);
    const unlockedToken = await tx.findOneBy(RefreshToken, { tokenHash });
    if (!unlockedToken) return undefined;
    const session = await tx.findOne(Session, {
      where: { id: unlockedToken.sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    // Reads the token again under the lock, because another request may have replaced it.
    const token = await tx.findOneBy(RefreshToken, { tokenHash });
    return session && token ? { session, token } : undefined;
  }

  private async issueSuccessor(
    tx: EntityManager,
    token: RefreshToken,
    session: Session,
  ): Promise<OpenSession | ProblemCode> {
    const now = this.clock.now();
    const user = await tx.findOneByOrFail(User, { id: session.userId });
    // This error is returned even if disabling the account has already ended the session, so that the browser can
    // show the reason.
    if (user.disabledAt) {
      await this.revoke(tx, { id: session.id }, 'disabled');
      return 'auth/user-disabled';
    }
    if (session.revokedAt || session.expiresAt <= now) return 'auth/user-token-expired';
    const isLate = token.usedAt && now.getTime() - token.usedAt.getTime() > REFRESH_GRACE_MS;
    if (isLate && !(await this.mayExchangeAgain(tx, token))) {
      await this.revoke(tx, { id: session.id }, 'reuse');
      await this.outbox.append(tx, sessionReused, { userId: session.userId, sessionId: session.id });
      return 'auth/user-token-expired';
    }
    // Marks all valid tokens of the session as used, so that using a stolen one is detected.
    if (!token.usedAt) await execute(tx, markTokensUsed(session.id, now));
    const expiresAt = this.clock.in(SESSION_WINDOW_MS);
    await tx.update(Session, { id: session.id }, { lastUsedAt: now, expiresAt });
    const lastStep = await tx.maximum(RefreshToken, 'step', { sessionId: session.id });
    const refreshToken = await this.insertToken(tx, {
      sessionId: session.id,
      step: (lastStep ?? 0) + 1,
      parentStep: token.step,
    });
    return { sessionId: session.id, userId: session.userId, refreshToken, expiresAt };
  }

  /**
   * Returns whether a token that was exchanged may be exchanged again: none of its successors was used, so the
   * response to the client may have been lost. Returns false for a token that was marked as used because another
   * token with the same parent was exchanged: two clients may have these tokens, and one of them may be a thief.
   */
  private async mayExchangeAgain(tx: EntityManager, { sessionId, step }: RefreshToken): Promise<boolean> {
    const [successors] = (await execute(tx, selectSuccessors(sessionId, step))).rows;
    return successors?.exist === true && !successors.areUsed;
  }

  private async insertToken(
    tx: EntityManager,
    token: Pick<RefreshToken, 'sessionId' | 'step' | 'parentStep'>,
  ): Promise<string> {
    const refreshToken = newRefreshToken();
    await tx.insert(RefreshToken, {
      tokenHash: hashToken(refreshToken),
      ...token,
      createdAt: this.clock.now(),
      usedAt: null,
    });
    return refreshToken;
  }

  private async revoke(
    tx: EntityManager,
    condition: FindOptionsWhere<Session>,
    reason: 'logout' | 'reuse' | 'disabled' | 'user',
  ): Promise<number> {
    const { affected: revokedCount } = await tx.update(
      Session,
      { ...condition, revokedAt: IsNull() },
      { revokedAt: this.clock.now(), revokeReason: reason },
    );
    return revokedCount ?? 0;
  }
}
