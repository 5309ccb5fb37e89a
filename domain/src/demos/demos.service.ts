import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { DemoSession } from './demo-session.entity.js';
import { demoEnded, demoStarted } from './demos.events.js';
import { type DemoRow, DemosQueries } from './demos.queries.js';
import { DEMO_MS, hasEnded } from './demos.rules.js';

/** Starts and ends demos: each person has one demo of 15 minutes of each listing (DEMO-1). */
@Injectable()
export class DemosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly demos: DemosQueries,
    private readonly listings: ListingsQueries,
  ) {}

  /**
   * Starts the demo, or resumes it with the remaining time (DEMO-2). Throws `listing/not-found` for a listing that
   * the user may not see, and `demo/already-used`.
   */
  async start(user: Viewer, listingId: string): Promise<DemoRow> {
    const visibleIds = await this.listings.findVisibleIds([listingId], user);
    if (visibleIds.length === 0) throw new DomainError('listing/not-found');
    const session = await this.transactions.run((tx) => this.findOrInsert(tx, user.userId, listingId));
    if (hasEnded(session, this.clock.now())) throw new DomainError('demo/already-used');
    return session;
  }

  /** Records activity in the caller's own demo; throws `demo/not-found`, `demo/expired`, `demo/off-sale`. */
  async recordActivity(userId: string, sessionId: string): Promise<DemoRow> {
    const now = this.clock.now();
    await this.transactions.run((tx) =>
      tx.update(
        DemoSession,
        { id: sessionId, userId, endedAt: IsNull(), expiresAt: MoreThan(now) },
        { lastActivityAt: now },
      ),
    );
    return this.demos.findRunning(userId, sessionId);
  }

  /**
   * Ends the caller's own demo (DEMO-4); does nothing if the demo has already ended. Throws `demo/not-found`.
   */
  async end(userId: string, sessionId: string): Promise<DemoRow> {
    await this.demos.findOwn(userId, sessionId);
    await this.close(sessionId, 'closed');
    return this.demos.findOwn(userId, sessionId);
  }

  /**
   * Closes a demo whose time is over; does nothing if its time is not over, it was closed before, or it does
   * not exist.
   */
  expire(sessionId: string): Promise<void> {
    return this.close(sessionId, 'expired');
  }

  /** Closes up to `limit` expired demos; returns how many. */
  async expireDue(limit: number): Promise<number> {
    const dueSessions = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(DemoSession, 'session')
        .select('session.id')
        .where('session.endedAt IS NULL AND session.expiresAt <= :now', { now: this.clock.now() })
        .orderBy('session.expiresAt')
        .limit(limit)
        .getMany(),
    );
    for (const { id } of dueSessions) await this.close(id, 'expired');
    return dueSessions.length;
  }

  /**
   * Inserts the demo, or returns the existing one. Of several simultaneous starts, one inserts the row and
   * all return it.
   */
  private async findOrInsert(tx: EntityManager, userId: string, listingId: string): Promise<DemoSession> {
    const now = this.clock.now();
    const expiresAt = this.clock.in(DEMO_MS);
    const session = { id: newId(), userId, listingId, startedAt: now, expiresAt, lastActivityAt: now };
    const insertion = await tx
      .createQueryBuilder()
      .insert()
      .into(DemoSession)
      .values(session)
      .orIgnore()
      .returning('id')
      .execute();
    if ((insertion.raw as unknown[]).length > 0) {
      const startedPayload = { sessionId: session.id, userId, listingId, expiresAt: expiresAt.toISOString() };
      await this.outbox.append(tx, demoStarted, startedPayload);
    }
    return tx.findOneByOrFail(DemoSession, { userId, listingId });
  }

  private close(sessionId: string, requestedReason: 'closed' | 'expired'): Promise<void> {
    return this.transactions.run(async (tx) => {
      const session = await tx.findOne(DemoSession, {
        where: { id: sessionId, endedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      const now = this.clock.now();
      // If a user closes a demo after its time is over, it counts as expired, not as closed.
      const hasExpired = session !== null && hasEnded(session, now);
      if (!session || (requestedReason === 'expired' && !hasExpired)) return;
      const reason = hasExpired ? 'expired' : 'closed';
      await tx.update(
        DemoSession,
        { id: sessionId },
        { endedAt: hasExpired ? session.expiresAt : now, endReason: reason },
      );
      await this.outbox.append(tx, demoEnded, { sessionId, reason });
    });
  }
}
