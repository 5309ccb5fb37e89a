import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { NoticeMailsService } from './notice-mails.service.js';
import { NoticesService } from './notices.service.js';
import { UnreadMailsService } from './unread-mails.service.js';

/** Sweeps that create notifications and send their e-mails if the jobs for them were lost. */
@Injectable()
export class NoticesSweeps {
  constructor(
    private readonly notices: NoticesService,
    private readonly mails: NoticeMailsService,
    private readonly unreadMails: UnreadMailsService,
  ) {}

  /** Creates notifications for events that have none yet (NOTIFY-1). */
  @Sweep({ name: 'notifications to create', everyMs: 30 * SECOND_MS, repeatsWhenFull: true })
  async createNotifications(): Promise<number> {
    return runEach(await this.notices.findDue(SWEEP_BATCH), (id) => this.notices.notify(id));
  }

  /** Sends e-mails about notifications (NOTIFY-2, NOTIFY-3). */
  @Sweep({ name: 'notification e-mails', everyMs: 10 * SECOND_MS, repeatsWhenFull: true })
  async sendMails(): Promise<number> {
    return runEach(await this.mails.findDue(SWEEP_BATCH), (id) => this.mails.send(id));
  }

  /** Sends e-mails about unread messages (NOTIFY-2). */
  @Sweep({ name: 'unread message e-mails', everyMs: 15 * SECOND_MS })
  async sendUnreadMails(): Promise<number> {
    return runEach(await this.unreadMails.findDue(SWEEP_BATCH), (conversationSide) =>
      this.unreadMails.send(conversationSide),
    );
  }

  /** Deletes the records of handled events, once the events are too old to cause notifications (NOTIFY-6). */
  @Sweep({ name: 'old notification marks', everyMs: 10 * MINUTE_MS })
  deleteNoticedEvents(): Promise<number> {
    return this.notices.deleteNoticedEvents();
  }
}
