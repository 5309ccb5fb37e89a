import { Injectable } from '@nestjs/common';
import type { LiveCounts, LiveEvent } from '@market/contract/live';
import type { Message } from '@market/contract/messages';
import { NoticesQueries } from '@market/domain/notices/notices.queries';
import type { LiveEventRow } from '@market/domain/live/live-events.queries';
import { MessagesQueries } from '@market/domain/messages/messages.queries';
import { noticeView } from '../notices/notice.view.js';
import { messageView } from '../messages/message.view.js';

/** An event with the current data of its row, and its position in the log. */
export interface PositionedEvent {
  readonly position: string;
  readonly event: LiveEvent;
}

/**
 * Turns rows of the event log into events. The log contains only ids, so the data is read from the current
 * rows.
 */
@Injectable()
export class LiveView {
  constructor(
    private readonly messages: MessagesQueries,
    private readonly notices: NoticesQueries,
  ) {}

  /** Returns the rows as events, in the same order; leaves out an event whose message or notification was deleted. */
  async events(rows: readonly LiveEventRow[]): Promise<PositionedEvent[]> {
    const idsOf = (...kinds: LiveEventRow['kind'][]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId);
    const [messages, notices] = await Promise.all([
      this.messages.findByIds(idsOf('message', 'read', 'read-with-earlier')),
      this.notices.findByIds(idsOf('notice')),
    ]);
    const messageById = new Map(messages.map((row) => [row.id, messageView(row)]));
    const noticeById = new Map(notices.map((notice) => [notice.id, noticeView(notice)]));
    return rows.flatMap(({ id, kind, subjectId }) => {
      const message = messageById.get(subjectId);
      if (message) return [{ position: id, event: eventOf(kind, message) }];
      const notice = kind === 'notice' ? noticeById.get(subjectId) : undefined;
      // A row of the kind 'notice-read' becomes no event: the counts, which are sent after the events, show it.
      return notice ? [{ position: id, event: { name: 'notice', data: notice } as const }] : [];
    });
  }

  /** Returns a person's current counts of messages, conversations and unread notifications. */
  async readCounts(userId: string): Promise<LiveCounts> {
    const [counts, notices] = await Promise.all([
      this.messages.readCounts(userId),
      this.notices.countUnread(userId),
    ]);
    return { ...counts, notices };
  }
}

function eventOf(kind: LiveEventRow['kind'], message: Message): LiveEvent {
  if (kind === 'message') return { name: 'message', data: message };
  const { id, senderid, recipientid } = message;
  const isWithEarlier = kind === 'read-with-earlier';
  return { name: 'read', data: { id, senderid, recipientid, ...(isWithEarlier && { earlier: true }) } };
}
