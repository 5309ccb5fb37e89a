import { Injectable } from '@nestjs/common';
import type { MessageInput } from '@market/contract/messages';
import { IsNull } from 'typeorm';
import { BlocksQueries } from '../blocks/blocks.queries.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { LiveEventsService, type LiveWord } from '../live/live-events.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { UnreadMailsService } from '../notices/unread-mails.service.js';
import { Message } from './message.entity.js';
import { messageRead, messageSent } from './messages.events.js';

/** Sends and opens private messages (SPEC §4 'Message', §5 'Messaging'). */
@Injectable()
export class MessagesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
    private readonly live: LiveEventsService,
    private readonly blocks: BlocksQueries,
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
  ): Promise<Message> {
    if (recipientId === senderId) throw new DomainError('message/to-self');
    const recipient = (await this.people.byIds([recipientId])).get(recipientId);
    if (!recipient || recipient.disabled) {
      throw new DomainError('message/recipient-not-found', { fields: { recipientId: 'User not found' } });
    }
    const block = await this.blocks.between(senderId, recipientId);
    if (block) throw new DomainError(block === 'by-first' ? 'message/blocked-by-you' : 'message/blocked');
    const id = workId ?? newId();
    const message: Message = {
      id,
      senderId,
      recipientId,
      subject,
      content,
      readAt: null,
      createdAt: this.clock.now(),
    };
    return this.transactions.run(async (tx) => {
      const sent = workId && (await tx.findOneBy(Message, { id: workId, senderId }));
      if (sent) return sent;
      await tx.insert(Message, message);
      await this.outbox.append(tx, messageSent, { messageId: id, senderId, recipientId });
      await this.unreadMails.expect(tx, { userId: recipientId, counterpartId: senderId });
      await this.live.tell(tx, toBoth(message, 'message'));
      return message;
    });
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

/** Both sides are told, since either may look at the conversation in more than one browser. */
function toBoth({ id, senderId, recipientId }: Message, kind: LiveWord['kind']): LiveWord[] {
  return [recipientId, senderId].map((userId) => ({ userId, kind, subjectId: id }));
}
