import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { listConversations, listMessages, markMessageRead, sendMessage } from '@market/contract/messages';
import { MessagesQueries } from '@market/domain/messages/messages.queries';
import { MessagesService } from '@market/domain/messages/messages.service';
import { Caller } from '../http/access/caller.js';
import { InjectPageLink, type PageLink } from '../http/endpoints/page-link.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { MessageView, messageView } from './message.view.js';

/** Private messages (MESSAGE-1 to MESSAGE-8). */
@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly queries: MessagesQueries,
    private readonly view: MessageView,
  ) {}

  /** Returns the caller's messages, or those of one conversation. */
  @Route(listMessages)
  async list(
    @Parsed() { query }: Input<typeof listMessages>,
    @Caller() caller: Caller,
    @InjectPageLink() link: PageLink,
  ): Promise<Reply<typeof listMessages>> {
    if (query.after !== undefined && query.with !== undefined) {
      const participants = { userId: caller.userId, counterpartId: query.with };
      const newerMessages = await this.queries.findNewer(participants, query.after, query.limit);
      return newerMessages.map(messageView);
    }
    const page = await this.queries.list(caller.userId, query, query.with);
    link.linkNext(page.nextCursor);
    return page.rows.map(messageView);
  }

  /** Returns a page of the caller's conversations, and how many conversations and messages the caller has. */
  @Route(listConversations)
  async conversations(
    @Parsed() { query }: Input<typeof listConversations>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listConversations>> {
    const [page, counts] = await Promise.all([
      this.queries.listConversations(caller.userId, query),
      this.queries.readCounts(caller.userId),
    ]);
    const conversations = page.rows.map((row) => {
      const lastMessage = messageView(row);
      const counterpart = lastMessage.senderid === caller.userId ? lastMessage.recipient : lastMessage.sender;
      return { counterpart, last: lastMessage, unread: row.unread };
    });
    return { conversations, ...counts, nextCursor: page.nextCursor };
  }

  /** Sends a message. */
  @Route(sendMessage)
  async send(
    @Parsed() { body }: Input<typeof sendMessage>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof sendMessage>> {
    return this.view.withNames(await this.messages.send(caller.userId, body, idempotentRowId));
  }

  /** Marks a message as read, or the message and all earlier ones of its sender. */
  @Route(markMessageRead)
  async read(
    @Parsed() { params, query }: Input<typeof markMessageRead>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof markMessageRead>> {
    const isWithEarlier = query.earlier !== undefined;
    return this.view.withNames(await this.messages.markRead(caller.userId, params.id, { isWithEarlier }));
  }
}
