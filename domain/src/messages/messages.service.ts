import { Injectable } from '@nestjs/common';
import type { MessageInput } from '@market/contract/messages';
import { IsNull } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { inOne, type Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import type { Person } from '../identity/people.queries.js';
import { LiveEventsService, type LiveWord } from '../live/live-events.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { UnreadMailsService } from '../notices/unread-mails.service.js';
import { Message } from './message.entity.js';
import { MessagesQueries } from './messages.queries.js';
import { messageRead, messageSent } from './messages.events.js';

/** A message that was sent, now or by an earlier try, and those whom it is between. */
export interface SentMessage {
  readonly message: Message;
  readonly people: readonly Person[];
}

/** Sends and opens private messages (SPEC §4 'Message', §5 'Messaging'). */
@Injectable()
export class MessagesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly queries: MessagesQueries,
    private readonly live: LiveEventsService,
    private readonly notices: NoticesService,
    private readonly unreadMails: UnreadMailsService,
  ) {}

  /**
   * Sends one; with the `workId` of one that was sent it answers that. Throws `message/to-self` and, for an unknown or
   * disabled recipient, `message/recipient-not-found`; where one has blocked the other, `message/blocked` or
   * `message/blocked-by-you`.
   */
  async send(
    senderId: string,
    { recipientId, subject, content }: MessageInput,
    workId?: string,
  ): Promise<SentMessage> {
    if (recipientId === senderId) throw new DomainError('message/to-self');
    const between = await this.queries.between(senderId, recipientId);
    if (!between.recipient || between.recipient.disabled)
      throw new DomainError('message/recipient-not-found', { fields: { recipientId: 'User not found' } });
    if (between.senderBlocks) throw new DomainError('message/blocked-by-you');
    if (between.recipientBlocks) throw new DomainError('message/blocked');
    const id = workId ?? newId();
    const message = {
      id,
      senderId,
      recipientId,
      subject,
      content,
      readAt: null,
      createdAt: this.clock.now(),
    };
    const people = [between.sender, between.recipient];
    return { message: (await this.written(message)) ? message : await this.sentBefore(message), people };
  }

  /** Writes it and all that follows from it, in one statement; false where it was written before. */
  private async written(message: Message): Promise<boolean> {
    const { id, senderId, recipientId } = message;
    const parts = [
      inserted(message),
      this.outbox.appended(messageSent, { messageId: id, senderId, recipientId }, 'sent'),
      this.unreadMails.expected({ userId: recipientId, counterpartId: senderId }, 'sent'),
    ];
    const told = this.live.told(toBoth(message, 'message'), ['sent', 'appended', 'expected']);
    return (await this.transactions.change(inOne(parts, told))).length > 0;
  }

  private sentBefore({ id, senderId }: Message): Promise<Message> {
    return this.transactions.read((rows) => rows.findOneByOrFail(Message, { id, senderId }));
  }

  /** Marks one incoming message as read, once; throws `message/not-found` for a message that did not come to the caller. */
  async markRead(userId: string, id: string): Promise<Message> {
    return this.transactions.run(async (tx) => {
      const read = await tx.update(
        Message,
        { id, recipientId: userId, readAt: IsNull() },
        { readAt: this.clock.now() },
      );
      const message = await tx.findOneBy(Message, { id, recipientId: userId });
      if (!message) throw new DomainError('message/not-found');
      if (read.affected === 1) {
        await this.outbox.append(tx, messageRead, {
          messageId: id,
          senderId: message.senderId,
          recipientId: userId,
        });
        await this.notices.conversationRead(tx, userId, message.senderId);
        await this.live.tell(tx, toBoth(message, 'read'));
      }
      return message;
    });
  }
}

/** As a part of a statement; no row where one of this id is there already. */
function inserted({ id, senderId, recipientId, subject, content, createdAt }: Message): Part {
  return {
    name: 'sent',
    text: (its) => `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at)
      VALUES (${its.bind('uuid', id)}, ${its.bind('uuid', senderId)}, ${its.bind('uuid', recipientId)},
        ${its.bind('text', subject)}, ${its.bind('text', content)}, ${its.bind('timestamptz', createdAt)})
      ON CONFLICT (id) DO NOTHING RETURNING id`,
  };
}

/** Both sides are told, since either may look at the conversation in more than one browser. */
function toBoth({ id, senderId, recipientId }: Message, kind: LiveWord['kind']): LiveWord[] {
  return [recipientId, senderId].map((userId) => ({ userId, kind, subjectId: id }));
}
