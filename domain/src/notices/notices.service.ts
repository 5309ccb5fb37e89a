import { Injectable } from '@nestjs/common';
import { ALWAYS_MAILED, MAIL_SWITCH_NAMES } from '@market/contract/notices';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { OutboxEvent } from '../foundation/outbox-event.entity.js';
import { Transactions } from '../foundation/transactions.js';
import { LiveEventsService } from '../live/live-events.service.js';
import { unnoticed } from './notices.queries.js';
import { NOTICED_KEPT_MS, LIVE_UPDATES_MAX } from './notices.rules.js';
import { insertNotices, RECIPIENTS } from './notice-recipients.queries.js';

/** Kinds that are mailed at once. E-mails about messages wait until they are unread for ten minutes (NOTIFY-2). */
const MAILED_AT_ONCE = [...ALWAYS_MAILED, ...MAIL_SWITCH_NAMES.filter((name) => name !== 'message.new')];

/** Creates notifications of events, and marks them as read (NOTIFY-1). */
@Injectable()
export class NoticesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly live: LiveEventsService,
  ) {}

  /** Creates the notifications of an event once, however often it is called. Does nothing for events without recipients. */
  async notify(eventId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const event = await tx.findOneBy(OutboxEvent, { id: eventId });
      const recipients = event && RECIPIENTS[event.name];
      if (!recipients || !(await this.isFirst(tx, eventId))) return;
      const created: { id: string; userId: string }[] = await tx.query(insertNotices(recipients), [
        JSON.stringify(event.payload),
        eventId,
        this.clock.now(),
        MAILED_AT_ONCE,
      ]);
      const events = created.map(({ id, userId }) => ({ userId, kind: 'notice' as const, subjectId: id }));
      await this.live.append(tx, events.slice(0, LIVE_UPDATES_MAX));
    });
  }

  /** Ids of events without their notifications, oldest first. */
  async due(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(`SELECT id FROM outbox_events WHERE ${unnoticed('$1')} ORDER BY id LIMIT $2`, [
        this.clock.now(),
        limit,
      ]),
    );
    return rows.map(({ id }) => id);
  }

  /** Marks one notification of a person as read. */
  async markRead(userId: string, id: string): Promise<void> {
    await this.read(userId, 'AND id = $3', [id]);
  }

  /** Marks all notifications of a person as read. */
  async markAllRead(userId: string): Promise<void> {
    await this.read(userId, '', []);
  }

  /** Marks the notifications of an opened conversation as read, in the caller's transaction. */
  async conversationRead(tx: EntityManager, userId: string, counterpartId: string): Promise<void> {
    await tx.query(
      `UPDATE notices SET read_at = $3 WHERE user_id = $1 AND kind = 'message.new' AND actor_id = $2 AND read_at IS NULL`,
      [userId, counterpartId, this.clock.now()],
    );
  }

  /** Deletes marks of events that are too old for notifications; returns how many. */
  async deleteMarks(): Promise<number> {
    const [, count]: [unknown, number] = await this.transactions.run((tx) =>
      tx.query('DELETE FROM noticed_events WHERE noticed_at < $1', [this.clock.in(-NOTICED_KEPT_MS)]),
    );
    return count;
  }

  private async isFirst(tx: EntityManager, eventId: string): Promise<boolean> {
    const first: unknown[] = await tx.query(
      'INSERT INTO noticed_events (event_id, noticed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [eventId, this.clock.now()],
    );
    return first.length > 0;
  }

  private async read(userId: string, which: string, values: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [read]: [{ id: string }[], number] = await tx.query(
        `UPDATE notices SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL ${which} RETURNING id`,
        [userId, this.clock.now(), ...values],
      );
      // One live event is enough: other tabs then read the current counts.
      const events = read
        .slice(0, 1)
        .map(({ id }) => ({ userId, kind: 'notice-read' as const, subjectId: id }));
      await this.live.append(tx, events);
    });
  }
}
