import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { unsubscribe } from '@market/contract/mail-switches';
import {
  changePreferences,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  readPreferences,
} from '@market/contract/notices';
import { NoticesQueries } from '@market/domain/notices/notices.queries';
import { NoticesService } from '@market/domain/notices/notices.service';
import { PreferencesService } from '@market/domain/notices/preferences.service';
import { UnsubscribeService } from '@market/domain/notices/unsubscribe.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { noticeView } from './notice.view.js';

/** Endpoints for notifications, and for the choice of those that are also e-mailed (NOTIFY-1, NOTIFY-2). */
@Controller()
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly queries: NoticesQueries,
    private readonly preferences: PreferencesService,
    private readonly unsubscribeService: UnsubscribeService,
  ) {}

  /** Returns a page of notifications. */
  @Route(listNotices)
  async list(
    @Parsed() { query }: Input<typeof listNotices>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listNotices>> {
    const [page, unreadCount] = await Promise.all([
      this.queries.list(caller.userId, query),
      this.queries.countUnread(caller.userId),
    ]);
    return { notices: page.rows.map(noticeView), unread: unreadCount, nextCursor: page.nextCursor };
  }

  /**
   * Marks all notifications as read. Declared before the route with an id, whose pattern also
   * matches this path.
   */
  @Route(markNoticesRead)
  async readAll(@Caller() caller: Caller): Promise<Reply<typeof markNoticesRead>> {
    await this.notices.markAllRead(caller.userId);
    return { unread: await this.queries.countUnread(caller.userId) };
  }

  /** Marks one notification as read. */
  @Route(markNoticeRead)
  async read(
    @Parsed() { params }: Input<typeof markNoticeRead>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof markNoticeRead>> {
    await this.notices.markRead(caller.userId, params.id);
    return { unread: await this.queries.countUnread(caller.userId) };
  }

  /** Switches off e-mails of one kind, by the token of the unsubscribe link in those e-mails. */
  @Route(unsubscribe)
  switchOff(@Parsed() { params }: Input<typeof unsubscribe>): Promise<void> {
    return this.unsubscribeService.unsubscribe(params.token);
  }

  /**
   * Redirects people who open the unsubscribe link of an e-mail to a page with a button, because a GET must not change
   * anything (NOTIFY-7).
   */
  @Get('/api/unsubscribe/:token')
  openPage(@Param('token') token: string, @Res() reply: FastifyReply): void {
    reply.redirect(`/unsubscribe?token=${encodeURIComponent(token)}`, 302);
  }

  /** Returns the e-mail preferences. */
  @Route(readPreferences)
  choices(@Caller() caller: Caller): Promise<Reply<typeof readPreferences>> {
    return this.preferences.read(caller.userId);
  }

  /** Changes some of the e-mail preferences. */
  @Route(changePreferences)
  async choose(
    @Parsed() { body }: Input<typeof changePreferences>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof changePreferences>> {
    await this.preferences.change(caller.userId, body);
    return this.preferences.read(caller.userId);
  }
}
