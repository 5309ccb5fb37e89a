import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { LiveEvent } from './live-event.entity.js';
import { appendAndNotify, appendLiveEvents } from './live-events.queries.js';
import { LiveRedis } from './live-redis.js';
import { LIVE_RETENTION_MS, LIVE_SWEEP_MARGIN_MS, type LiveKind } from './live.rules.js';

/** A live event to append: its recipient, its kind and the id of its row. */
export interface NewLiveEvent {
  readonly userId: string;
  readonly kind: LiveKind;
  readonly subjectId: string;
}

/**
 * Appends live events, which all api processes send to open browsers (NOTIFY-5). The processes are notified
 * through Redis if it is configured, otherwise through Postgres.
 */
@Injectable()
export class LiveEventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly redis: LiveRedis,
  ) {}

  /**
   * Appends live events inside the caller's transaction. Must be called only once, as the last step, because
   * it holds locks until the commit.
   */
  async append(tx: EntityManager, events: readonly NewLiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    const [json, now] = [JSON.stringify(events), this.clock.now()];
    if (!this.redis.isConfigured) return void (await execute(tx, appendAndNotify(json, now)));
    await execute(tx, appendLiveEvents(json, now));
    this.transactions.afterCommit(tx, () => this.redis.publish(events.map(({ userId }) => userId)));
  }

  /** Deletes live events that are too old for a stream to resume from; returns how many. */
  async deleteOld(): Promise<number> {
    const olderThan = this.clock.in(-LIVE_RETENTION_MS - LIVE_SWEEP_MARGIN_MS);
    const { affected: deletedCount } = await this.transactions.run((tx) =>
      tx.delete(LiveEvent, { createdAt: LessThan(olderThan) }),
    );
    return deletedCount ?? 0;
  }
}
