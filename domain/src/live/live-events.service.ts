import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/execute.js';
import { Transactions } from '../foundation/transactions.js';
import { LiveEvent } from './live-event.entity.js';
import { appendLiveEvents } from './live-events.queries.js';
import { LIVE_RETENTION_MS, LIVE_SWEEP_MARGIN_MS, type LiveKind } from './live.rules.js';

/** A live event to append: its person, its kind and its row. */
export interface NewLiveEvent {
  readonly userId: string;
  readonly kind: LiveKind;
  readonly subjectId: string;
}

/** Appends live events: rows that streams read, and a Postgres notification that wakes every api process (NOTIFY-5). */
@Injectable()
export class LiveEventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Appends events with the caller's transaction. Call it once and last, since it holds locks until the commit. */
  async append(tx: EntityManager, events: readonly NewLiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    await execute(tx, appendLiveEvents(JSON.stringify(events), this.clock.now()));
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
