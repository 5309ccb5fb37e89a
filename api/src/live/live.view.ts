import { Injectable } from '@nestjs/common';
import type { LiveCounts, LiveEvent } from '@market/contract/live';
import type { Message } from '@market/contract/messages';
import type { LiveEventRow } from '@market/domain/live/live-events.queries';
import { MessagesQueries } from '@market/domain/messages/messages.queries';
import { MessageView } from '../messages/message.view.js';

/** An event of the log with what it speaks of, as it is now. */
export interface ToldEvent {
  readonly place: string;
  readonly event: LiveEvent;
}

/** Events as streams tell them: the log says what about, the rows say what. */
@Injectable()
export class LiveView {
  constructor(
    private readonly messages: MessagesQueries,
    private readonly messageView: MessageView,
  ) {}

  /** In the order given; what is not there any more is left out. */
  async told(rows: readonly LiveEventRow[]): Promise<ToldEvent[]> {
    const found = await this.messages.byIds(rows.map(({ subjectId }) => subjectId));
    const views = await this.messageView.all(found);
    const byId = new Map(views.map((message) => [message.id, message]));
    return rows.flatMap(({ id, kind, subjectId }) => {
      const message = byId.get(subjectId);
      return message ? [{ place: id, event: eventOf(kind, message) }] : [];
    });
  }

  /** The figures of a person at this moment. */
  async counts(userId: string): Promise<LiveCounts> {
    return this.messages.counts(userId);
  }
}

function eventOf(kind: LiveEventRow['kind'], message: Message): LiveEvent {
  if (kind === 'message') return { name: 'message', data: message };
  const { id, senderid, recipientid } = message;
  return { name: 'read', data: { id, senderid, recipientid } };
}
