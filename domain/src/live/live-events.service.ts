import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { alone, from, type Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { LIVE_KEPT_MS, LIVE_SWEEP_MARGIN_MS, type LiveKind } from './live.rules.js';

/** Somebody to tell, of what, and of which row. */
export interface LiveWord {
  readonly userId: string;
  readonly kind: LiveKind;
  readonly subjectId: string;
}

/** Tells open browsers what has just happened: rows that streams read, and a knock at every api process. */
@Injectable()
export class LiveEventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Tells with the commit of the caller's transaction, or not at all. Call it last, and once: it holds locks. */
  async tell(tx: EntityManager, words: readonly LiveWord[]): Promise<void> {
    if (words.length === 0) return;
    await tx.query(...alone(this.told(words)));
  }

  /** The same as the end of a statement, once `after` have rows: it holds locks, so what else is written comes before it. */
  told(words: readonly LiveWord[], after: readonly string[] = []): Part {
    return {
      name: 'told',
      text: (its) =>
        `SELECT tell_live(${its.bind('jsonb', JSON.stringify(words))}, ${its.bind('timestamptz', this.clock.now())})
          ${from(after)}`,
    };
  }

  /** Forgets what no stream can go on from any more; answers how many events. */
  async sweep(): Promise<number> {
    return this.transactions.run(async (tx) => {
      const [, count]: [unknown, number] = await tx.query('DELETE FROM live_events WHERE created_at < $1', [
        this.clock.in(-LIVE_KEPT_MS - LIVE_SWEEP_MARGIN_MS),
      ]);
      return count;
    });
  }
}
