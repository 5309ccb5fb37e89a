import { Injectable } from '@nestjs/common';
import type { Message } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { type Person, PeopleQueries } from '@market/domain/identity/people.queries';
import type { MessageRow } from '@market/domain/messages/messages.queries';

/** Messages as the API returns them, with the names and pictures of both people. */
@Injectable()
export class MessageView {
  constructor(private readonly people: PeopleQueries) {}

  /** Returns messages in the given order. */
  async all(rows: readonly MessageRow[]): Promise<Message[]> {
    const people = await this.people.byIds(rows.flatMap((row) => [row.senderId, row.recipientId]));
    return rows.map((row) => view(row, people));
  }

  /** Returns one message. */
  async one(row: MessageRow): Promise<Message> {
    const [message] = await this.all([row]);
    if (!message) throw new Error(`Message ${row.id} has no view`);
    return message;
  }
}

function view(row: MessageRow, people: ReadonlyMap<string, Person>): Message {
  return {
    id: row.id,
    senderid: row.senderId,
    recipientid: row.recipientId,
    sender: person(row.senderId, people.get(row.senderId)),
    recipient: person(row.recipientId, people.get(row.recipientId)),
    subject: row.subject,
    content: row.content,
    isread: row.readAt !== null,
    createdat: row.createdAt.toISOString(),
  };
}

function person(id: string, known: Person | undefined): Message['sender'] {
  return { id, displayname: known?.displayName || ANONYMOUS, photourl: known?.photoUrl ?? '' };
}
