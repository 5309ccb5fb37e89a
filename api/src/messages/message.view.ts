import { Injectable } from '@nestjs/common';
import type { Message } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { PeopleQueries } from '@market/domain/identity/people.queries';
import type { MessageRow } from '@market/domain/messages/messages.queries';
import type { MessagesService } from '@market/domain/messages/messages.service';

/** A sent or read message as the service returns it: with the ids of sender and recipient, without their names. */
type ChangedMessage = Awaited<ReturnType<MessagesService['send']>>;

/** Messages that were just sent or read, as the API returns them. */
@Injectable()
export class MessageView {
  constructor(private readonly people: PeopleQueries) {}

  /** Looks up the names and pictures of sender and recipient, and returns the message with them. */
  async withNames(message: ChangedMessage): Promise<Message> {
    const peopleById = await this.people.findByIds([message.senderId, message.recipientId]);
    const [sender, recipient] = [peopleById.get(message.senderId), peopleById.get(message.recipientId)];
    return messageView({
      ...message,
      senderName: sender?.displayName ?? '',
      senderPhotoUrl: sender?.photoUrl ?? '',
      recipientName: recipient?.displayName ?? '',
      recipientPhotoUrl: recipient?.photoUrl ?? '',
    });
  }
}

export function messageView(row: MessageRow): Message {
  return {
    id: row.id,
    senderid: row.senderId,
    recipientid: row.recipientId,
    sender: { id: row.senderId, displayname: row.senderName || ANONYMOUS, photourl: row.senderPhotoUrl },
    recipient: {
      id: row.recipientId,
      displayname: row.recipientName || ANONYMOUS,
      photourl: row.recipientPhotoUrl,
    },
    subject: row.subject,
    content: row.content,
    isread: row.readAt !== null,
    createdat: row.createdAt.toISOString(),
  };
}
