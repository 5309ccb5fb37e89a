import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { DemoSession } from './demo-session.entity.js';
import { demoEnded, demoStarted } from './demos.events.js';
import { DEMO_MS, isOver } from './demos.rules.js';

/** The one 15-minute demo that each user has of each listing (SPEC §4 'Demo session', DECISIONS 14, 15). */
@Injectable()
export class DemosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly listings: ListingsQueries,
  ) {}

  /** Starts the demo, or resumes it with the time left; throws `listing/not-found`, `demo/already-used`. */
  async start(userId: string, listingId: string): Promise<DemoSession> {
    if (!(await this.listings.forPurchase(listingId))) throw new DomainError('listing/not-found');
    const session = await this.transactions.run((tx) => this.open(tx, userId, listingId));
    if (isOver(session, this.clock.now())) throw new DomainError('demo/already-used');
    return session;
  }

  /** The caller's own demo while it runs; throws `demo/not-found`, `demo/expired`. */
  async status(userId: string, sessionId: string): Promise<DemoSession> {
    return this.running(await this.own(userId, sessionId));
  }

  /** As `status`, and notes that the demo is in use. */
  async touch(userId: string, sessionId: string): Promise<DemoSession> {
    const session = this.running(await this.own(userId, sessionId));
    const lastActivityAt = this.clock.now();
    await this.transactions.run((tx) =>
      tx.update(DemoSession, { id: sessionId, endedAt: IsNull() }, { lastActivityAt }),
    );
    return { ...session, lastActivityAt };
  }

  /** Closes the caller's own demo for good; one that is over stays as it is. Throws `demo/not-found`. */
  async end(userId: string, sessionId: string): Promise<DemoSession> {
    await this.own(userId, sessionId);
    await this.close(sessionId, 'closed');
    return this.own(userId, sessionId);
  }

  /** The caller's demos that still run, newest first. */
  active(userId: string, limit: number): Promise<DemoSession[]> {
    return this.transactions.run((tx) =>
      tx
        .createQueryBuilder(DemoSession, 'session')
        .where('session.userId = :userId AND session.endedAt IS NULL AND session.expiresAt > :now', {
          userId,
          now: this.clock.now(),
        })
        .orderBy('session.startedAt', 'DESC')
        .limit(limit)
        .getMany(),
    );
  }

  /** Closes a demo whose time is up; does nothing before that, or when it was closed. */
  async expire(sessionId: string): Promise<void> {
    const session = await this.transactions.run((tx) => tx.findOneBy(DemoSession, { id: sessionId }));
    if (session && isOver(session, this.clock.now())) await this.close(sessionId, 'expired');
  }

  /** Closes up to `limit` demos whose time is up; answers how many. */
  async expireDue(limit: number): Promise<number> {
    const due = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(DemoSession, 'session')
        .select('session.id')
        .where('session.endedAt IS NULL AND session.expiresAt <= :now', { now: this.clock.now() })
        .orderBy('session.expiresAt')
        .limit(limit)
        .getMany(),
    );
    for (const { id } of due) await this.close(id, 'expired');
    return due.length;
  }

  /** Of many starts at once one inserts; all read the same row. */
  private async open(tx: EntityManager, userId: string, listingId: string): Promise<DemoSession> {
    const now = this.clock.now();
    const expiresAt = this.clock.in(DEMO_MS);
    const session = { id: newId(), userId, listingId, startedAt: now, expiresAt, lastActivityAt: now };
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(DemoSession)
      .values(session)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length > 0) {
      await this.outbox.append(tx, demoStarted, {
        sessionId: session.id,
        userId,
        listingId,
        expiresAt: expiresAt.toISOString(),
      });
    }
    return tx.findOneByOrFail(DemoSession, { userId, listingId });
  }

  private async own(userId: string, sessionId: string): Promise<DemoSession> {
    const session = await this.transactions.run((tx) => tx.findOneBy(DemoSession, { id: sessionId, userId }));
    if (!session) throw new DomainError('demo/not-found');
    return session;
  }

  private running(session: DemoSession): DemoSession {
    if (isOver(session, this.clock.now())) throw new DomainError('demo/expired');
    return session;
  }

  private close(sessionId: string, asked: 'closed' | 'expired'): Promise<void> {
    return this.transactions.run(async (tx) => {
      const session = await tx.findOne(DemoSession, {
        where: { id: sessionId, endedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!session) return;
      const now = this.clock.now();
      // A demo closed by hand after its end had expired before that.
      const late = now >= session.expiresAt;
      const reason = late ? 'expired' : asked;
      await tx.update(
        DemoSession,
        { id: sessionId },
        { endedAt: late ? session.expiresAt : now, endReason: reason },
      );
      await this.outbox.append(tx, demoEnded, { sessionId, reason });
    });
  }
}
