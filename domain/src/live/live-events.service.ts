import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/execute.js';
import { Transactions } from '../foundation/transactions.js';
import { LiveEvent } from './live-event.entity.js';
import { appendAndNotify, appendLiveEvents } from './live-events.queries.js';
import { LiveRedis } from './live-redis.js';
import { LIVE_RETENTION_MS, LIVE_SWEEP_MARGIN_MS, type LiveKind } from './live.rules.js';

/** A live event to append: its person, its kind and its row. */
export interface NewLiveEvent {
  readonly userId: string;
  readonly kind: LiveKind;
  readonly subjectId: string;
}

/**
 * Appends live events: rows that streams read, and a notification by Redis, if it is configured, or by Postgres, which
 * wakes every api process (NOTIFY-5).
 */
@Injectable()
export class LiveEventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly redis: LiveRedis,
  ) {}

  /** Appends events with the caller's transaction. Call it once and last, since it holds locks until the commit. */
  async append(tx: EntityManager, events: readonly NewLiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    const [json, at] = [JSON.stringify(events), this.clock.now()];
    if (!this.redis.isConfigured) return void (await execute(tx, appendAndNotify(json, at)));
    await execute(tx, appendLiveEvents(json, at));
    this.transactions.afterCommit(tx, () => this.redis.publish(events.map(({ userId }) => userId)));
  }

  /** Deletes events that no stream can continue from; returns how many. */
  async deleteOld(): Promise<number> {
    const before = this.clock.in(-LIVE_RETENTION_MS - LIVE_SWEEP_MARGIN_MS);
    const { affected } = await this.transactions.run((tx) =>
      tx.delete(LiveEvent, { createdAt: LessThan(before) }),
    );
    return affected ?? 0;
  }
}
