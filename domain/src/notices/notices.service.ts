import { Injectable } from '@nestjs/common';
import { MAIL_SWITCH_NAMES } from '@market/contract/mail-switches';
import { ALWAYS_MAILED_KINDS } from '@market/contract/notices';
import { type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { OutboxEvent } from '../foundation/outbox/outbox-event.entity.js';
import { execute } from '../foundation/sql/execute.js';
import type { Statement } from '../foundation/sql/statement.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { LiveEventsService } from '../live/live-events.service.js';
import { INSERT_NOTICES_BY_EVENT } from './notice-recipients.queries.js';
import { Notice } from './notice.entity.js';
import { NoticedEvent } from './noticed-event.entity.js';
import {
  markAllNoticesRead,
  markNoticesCreated,
  markNoticeRead,
  selectEventsWithoutNotices,
} from './notices.queries.js';
import { LIVE_RECIPIENTS_MAX, NOTICED_RETENTION_MS, NOTIFIABLE_AGE_MAX_MS } from './notices.rules.js';

/**
 * Kinds of notifications whose e-mail is due at once. An e-mail about messages is due once they have been
 * unread for ten minutes (NOTIFY-2).
 */
const INSTANT_MAIL_KINDS = [
  ...ALWAYS_MAILED_KINDS,
  ...MAIL_SWITCH_NAMES.filter((name) => name !== 'message.new'),
];

/** Creates notifications of events, and marks them as read (NOTIFY-1). */
@Injectable()
export class NoticesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly live: LiveEventsService,
  ) {}

  /**
   * Creates the notifications of an event; a second call for the same event creates none. Does nothing for
   * events without recipients, and for those that are too old (NOTIFY-6).
   */
  async notify(eventId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const notifiableSince = this.clock.in(-NOTIFIABLE_AGE_MAX_MS);
      const event = await tx.findOneBy(OutboxEvent, { id: eventId, createdAt: MoreThan(notifiableSince) });
      const insertNotices = event && INSERT_NOTICES_BY_EVENT[event.name];
      if (!insertNotices || !(await this.claimEvent(tx, eventId))) return;
      const { rows: createdNotices } = await execute(
        tx,
        insertNotices(JSON.stringify(event.payload), eventId, this.clock.now(), INSTANT_MAIL_KINDS),
      );
      const events = createdNotices.map(({ id, userId }) => ({
        userId,
        kind: 'notice' as const,
        subjectId: id,
      }));
      await this.live.append(tx, events.slice(0, LIVE_RECIPIENTS_MAX));
    });
  }

  /** Returns ids of events whose notifications are missing, oldest first. */
  async findDue(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectEventsWithoutNotices(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  /** Marks one notification of a person as read. */
  async markRead(userId: string, id: string): Promise<void> {
    await this.markReadWith(userId, markNoticeRead(userId, this.clock.now(), id));
  }

  /** Marks all notifications of a person as read. */
  async markAllRead(userId: string): Promise<void> {
    await this.markReadWith(userId, markAllNoticesRead(userId, this.clock.now()));
  }

  /** Marks the notifications of an opened conversation as read, in the caller's transaction. */
  async markConversationRead(tx: EntityManager, userId: string, counterpartId: string): Promise<void> {
    await tx.update(
      Notice,
      { userId, kind: 'message.new', actorId: counterpartId, readAt: IsNull() },
      { readAt: this.clock.now() },
    );
  }

  /** Deletes the marks (`NoticedEvent`) of events that are too old to cause notifications; returns how many. */
  async deleteNoticedEvents(): Promise<number> {
    const olderThan = this.clock.in(-NOTICED_RETENTION_MS);
    const { affected: deletedCount } = await this.transactions.run((tx) =>
      tx.delete(NoticedEvent, { noticedAt: LessThan(olderThan) }),
    );
    return deletedCount ?? 0;
  }

  private async claimEvent(tx: EntityManager, eventId: string): Promise<boolean> {
    const { rows } = await execute(tx, markNoticesCreated(eventId, this.clock.now()));
    return rows.length > 0;
  }

  private async markReadWith(
    userId: string,
    markStatement: Statement<{ readonly id: string }>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { rows: readNotices } = await execute(tx, markStatement);
      // A single live event is enough: when a tab receives it, the tab reads all counts.
      const events = readNotices
        .slice(0, 1)
        .map(({ id }) => ({ userId, kind: 'notice-read' as const, subjectId: id }));
      await this.live.append(tx, events);
    });
  }
}
