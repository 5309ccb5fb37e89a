import { Inject, Injectable } from '@nestjs/common';
import { ALWAYS_MAILED } from '@market/contract/notices';
import { ANONYMOUS } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { execute } from '../foundation/execute.js';
import { runWithOrigin, currentOrigin } from '../foundation/origin.js';
import { Transactions } from '../foundation/transactions.js';
import { MailGateway } from '../gateways/mail/mail.gateway.js';
import { noticeMail } from './notice-mail.js';
import {
  clearMailDue,
  type NoticeToMail,
  selectNoticesToMail,
  selectNoticeToMail,
  takeNoticeToMail,
} from './notice-mails.queries.js';
import { MAIL_LEASE_MS } from './notices.rules.js';

/** Sends the e-mails of notifications (NOTIFY-2, NOTIFY-3). Each is a due row until the mail server has accepted it. */
@Injectable()
export class NoticeMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Ids of notifications whose e-mail is due. */
  async due(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectNoticesToMail(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  /** Sends a due e-mail that no other worker has claimed. Throws MailNotSent; the e-mail is then due again later. */
  async send(id: string): Promise<void> {
    const notice = await this.take(id);
    if (!notice) return;
    // The e-mail has the id of the request that led to the notification, also when a sweep sends it.
    const requestId = notice.requestId ?? currentOrigin()?.requestId ?? id;
    await runWithOrigin({ ...currentOrigin(), requestId }, () => this.mailOut(notice));
    await this.transactions.run((tx) => execute(tx, clearMailDue(id)));
  }

  private async mailOut(notice: NoticeToMail): Promise<void> {
    if (!notice.to) return;
    const { PUBLIC_URL: publicUrl } = this.settings;
    await this.mail.send({
      ...noticeMail({
        ...notice,
        actorName: notice.actorName || ANONYMOUS,
        listingTitle: notice.listingTitle ?? 'an MVP',
        publicUrl,
      }),
      to: notice.to,
      messageId: `notice.${notice.id}@${new URL(publicUrl).hostname}`,
    });
  }

  private take(id: string): Promise<NoticeToMail | undefined> {
    return this.transactions.run(async (tx) => {
      const taken = await execute(tx, takeNoticeToMail(id, this.clock.in(MAIL_LEASE_MS), this.clock.now()));
      if (taken.count === 0) return undefined;
      return (await execute(tx, selectNoticeToMail(id, ALWAYS_MAILED))).rows[0];
    });
  }
}
