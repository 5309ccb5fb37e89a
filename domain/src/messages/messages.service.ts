import { Inject, Injectable } from '@nestjs/common';
import {
  type MessageInput,
  MAX_MESSAGES_TO_ONE_PERSON,
  MAX_PEOPLE_WITHOUT_REPLY,
  MESSAGES_WITHOUT_REPLY,
} from '@market/contract/messages';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { LiveEventsService, type NewLiveEvent } from '../live/live-events.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { UnreadMailsService } from '../notices/unread-mails.service.js';
import { Message } from './message.entity.js';
import {
  countPeopleWithoutReply,
  insertMessage,
  lockRecipientsOf,
  markMessagesRead,
  MessagesQueries,
  type Recipient,
  selectRecipient,
} from './messages.queries.js';
import { messageRead, messageSent } from './messages.events.js';

/** Sends private messages and marks them as read (MESSAGE-1, MESSAGE-4, MESSAGE-8, MESSAGE-11). */
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
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'RATE_LIMIT_PER_MINUTE'>,
  ) {}

  /**
   * Sends a message and returns it. A repeated request with the same `requestedId` returns the message of the first one
   * (MESSAGE-7). Throws `message/to-self`; `message/recipient-not-found` for an unknown or disabled recipient;
   * `message/blocked` or `message/blocked-by-you` if one has blocked the other; `message/too-many` if the sender
   * has reached the limit of messages to this recipient (MESSAGE-8), or of people who never wrote to the sender
   * (MESSAGE-11).
   */
  async send(
    senderId: string,
    { recipientId, subject, content }: MessageInput,
    requestedId?: string,
  ): Promise<Message> {
    if (recipientId === senderId) throw new DomainError('message/to-self');
    const recipient = await this.queries.findRecipient(senderId, recipientId);
    checkRecipient(recipient);
    const id = requestedId ?? newId();
    const createdAt = this.clock.now();
    const message = { id, senderId, recipientId, subject, content, readAt: null, createdAt };
    return this.transactions.run(async (tx) => {
      const isAllowed = recipient?.hasWritten === true || (await this.isBelowLimitOfPeople(tx, message));
      if (!isAllowed || !(await this.insert(tx, message))) return this.findSentBefore(tx, message);
      await this.outbox.append(tx, messageSent, { messageId: id, senderId, recipientId });
      await this.unreadMails.plan(tx, { userId: recipientId, counterpartId: senderId });
      await this.live.append(tx, eventsForBothPeople(message, 'message'));
      return message;
    });
  }

  /**
   * Returns whether the sender may write to this recipient, who has never written to the sender (MESSAGE-11).
   */
  private async isBelowLimitOfPeople(
    tx: EntityManager,
    { senderId, recipientId, createdAt }: Message,
  ): Promise<boolean> {
    if (this.settings.RATE_LIMIT_PER_MINUTE === 0) return true;
    await execute(tx, lockRecipientsOf(senderId));
    const [people] = (await execute(tx, countPeopleWithoutReply(senderId, recipientId, createdAt))).rows;
    const { perHour, perDay } = MAX_PEOPLE_WITHOUT_REPLY;
    return (people?.inHour ?? 0) < perHour && (people?.inDay ?? 0) < perDay;
  }

  /** Inserts the message; returns false if its id exists, a block prevents it, or the sender has reached the limit. */
  private async insert(tx: EntityManager, message: Message): Promise<boolean> {
    const { id, senderId, recipientId, subject, content, createdAt } = message;
    const isLimited = this.settings.RATE_LIMIT_PER_MINUTE > 0;
    const limitAfterReply = isLimited ? MAX_MESSAGES_TO_ONE_PERSON : NO_LIMIT;
    const limitWithoutReply = isLimited ? MESSAGES_WITHOUT_REPLY : NO_LIMIT;
    const { count } = await execute(
      tx,
      insertMessage(
        ...[id, senderId, recipientId, subject, content, createdAt],
        ...[
          limitAfterReply.perMinute,
          limitAfterReply.perDay,
          limitWithoutReply.perMinute,
          limitWithoutReply.perDay,
        ],
      ),
    );
    return count > 0;
  }

  /**
   * Called when no message was inserted. Returns the message if an earlier request with the same id has sent it.
   * Otherwise throws the error of a block that was made since the recipient was checked (PEOPLE-21), or
   * `message/too-many` because the sender has reached the limit.
   */
  private async findSentBefore(tx: EntityManager, { id, senderId, recipientId }: Message): Promise<Message> {
    const message = await tx.findOneBy(Message, { id, senderId });
    if (message) return message;
    const { rows } = await execute(tx, selectRecipient(senderId, recipientId));
    checkRecipient(rows[0]);
    throw new DomainError('message/too-many');
  }

  /**
   * Marks an incoming message as read and returns it; `isWithEarlier` also marks all earlier messages of its sender, so
   * that a conversation with many unread messages needs one request (MESSAGE-4). Throws `message/not-found` if the
   * caller is not its recipient.
   */
  async markRead(
    userId: string,
    id: string,
    { isWithEarlier }: { readonly isWithEarlier: boolean },
  ): Promise<Message> {
    return this.transactions.run(async (tx) => {
      const { count } = await execute(tx, markMessagesRead(userId, id, this.clock.now(), isWithEarlier));
      const message = await tx.findOneBy(Message, { id, recipientId: userId });
      if (!message) throw new DomainError('message/not-found');
      if (count > 0) {
        await this.outbox.append(tx, messageRead, {
          messageId: id,
          senderId: message.senderId,
          recipientId: userId,
        });
        await this.notices.markConversationRead(tx, userId, message.senderId);
        const kind = isWithEarlier ? 'read-with-earlier' : 'read';
        await this.live.append(tx, eventsForBothPeople(message, kind));
      }
      return message;
    });
  }
}

/** Limits that are never reached, for installations without rate limits: Postgres' largest integers. */
const NO_LIMIT = { perMinute: 2_147_483_647, perDay: 2_147_483_647 };

/** Throws the error of a recipient to whom the sender may not write. */
function checkRecipient(recipient: Recipient | undefined): void {
  if (!recipient || recipient.isDisabled)
    throw new DomainError('message/recipient-not-found', { fields: { recipientId: 'User not found' } });
  if (recipient.isBlocked) throw new DomainError('message/blocked-by-you');
  if (recipient.blocks) throw new DomainError('message/blocked');
}

/** Returns live events for both people, because both may have the conversation open in several browsers. */
function eventsForBothPeople(
  { id, senderId, recipientId }: Message,
  kind: NewLiveEvent['kind'],
): NewLiveEvent[] {
  return [recipientId, senderId].map((userId) => ({ userId, kind, subjectId: id }));
}
