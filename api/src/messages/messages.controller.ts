import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoint';
import { listConversations, listMessages, markMessageRead, sendMessage } from '@market/contract/messages';
import { MessagesQueries } from '@market/domain/messages/messages.queries';
import { MessagesService } from '@market/domain/messages/messages.service';
import { Caller } from '../http/caller.js';
import { Linked, type PageLink } from '../http/page-link.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { WorkId } from '../http/work-id.js';
import { MessageView } from './message.view.js';

/** Private messages (SPEC §7). */
@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly queries: MessagesQueries,
    private readonly view: MessageView,
  ) {}

  /** Messages to and from the caller. */
  @Route(listMessages)
  async list(
    @Parsed() { query }: Input<typeof listMessages>,
    @Caller() caller: Caller,
    @Linked() link: PageLink,
  ): Promise<Reply<typeof listMessages>> {
    if (query.after !== undefined && query.with !== undefined) {
      const between = { userId: caller.userId, counterpartId: query.with };
      return this.view.all(await this.queries.newer(between, query.after, query.limit));
    }
    const page = await this.queries.list(caller.userId, query, query.with);
    link.next(page.nextCursor);
    return this.view.all(page.rows);
  }

  /** The conversation list and the tiles. */
  @Route(listConversations)
  async conversations(
    @Parsed() { query }: Input<typeof listConversations>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listConversations>> {
    const [page, counts] = await Promise.all([
      this.queries.conversations(caller.userId, query),
      this.queries.counts(caller.userId),
    ]);
    const messages = await this.view.all(page.rows);
    const conversations = messages.map((last, index) => ({
      counterpart: last.senderid === caller.userId ? last.recipient : last.sender,
      last,
      unread: page.rows[index]?.unread ?? 0,
    }));
    return { conversations, ...counts, nextCursor: page.nextCursor };
  }

  /** Sends one. */
  @Route(sendMessage)
  async send(
    @Parsed() { body }: Input<typeof sendMessage>,
    @Caller() caller: Caller,
    @WorkId() workId: string | undefined,
  ): Promise<Reply<typeof sendMessage>> {
    return this.view.sent(await this.messages.send(caller.userId, body, workId));
  }

  /** The recipient opened it. */
  @Route(markMessageRead)
  async read(
    @Parsed() { params }: Input<typeof markMessageRead>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof markMessageRead>> {
    return this.view.one(await this.messages.markRead(caller.userId, params.id));
  }
}
