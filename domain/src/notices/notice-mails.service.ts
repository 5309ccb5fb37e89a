import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SWITCH_NAMES } from '@market/contract/mail-switches';
import { ALWAYS_MAILED_KINDS } from '@market/contract/notices';
import { ANONYMOUS } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { runWithOrigin, currentOrigin } from '../foundation/settings/origin.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { OPTIONAL_MAIL_AGE_MAX_MS, PersonalMailsService } from '../identity/personal-mails.service.js';
import { noticeMail } from './notice-mail.js';
import {
  clearMailDue,
  type NoticeToMail,
  selectNoticesToMail,
  selectNoticeToMail,
  claimNoticeToMail,
} from './notice-mails.queries.js';
import { MAIL_LEASE_MS } from './notices.rules.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/**
 * Sends the e-mails of notifications (NOTIFY-2, NOTIFY-3). A notification stays due until the mail server has
 * accepted its e-mail.
 */
@Injectable()
export class NoticeMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly unsubscribeService: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns ids of notifications whose e-mail is due. */
  async findDue(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectNoticesToMail(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Sends the e-mail of a notification, if it is due and no other worker has claimed it. Throws MailNotSent;
   * the e-mail is then due again later.
   */
  async send(id: string): Promise<void> {
    const notice = await this.claim(id);
    if (!notice) return;
    // The e-mail's header contains the id of the request that caused the notification, even if a sweep sends it.
    const requestId = notice.requestId ?? currentOrigin()?.requestId ?? id;
    const isSettled = await runWithOrigin({ ...currentOrigin(), requestId }, () => this.sendClaimed(notice));
    if (isSettled) await this.transactions.run((tx) => execute(tx, clearMailDue(id)));
  }

  /**
   * Sends the e-mail; returns false if it must be tried again later. An optional e-mail is dropped if it could not be
   * sent for 2 days (NOTIFY-9), if the person has switched it off since, if the person is disabled, or if the followed
   * person's new listing is not on sale (NOTIFY-2).
   */
  private async sendClaimed(notice: NoticeToMail): Promise<boolean> {
    const { to: recipientAddress, userId, kind, createdAt } = notice;
    const mailSwitch = MAIL_SWITCH_NAMES.find((switchName) => switchName === kind);
    if (!recipientAddress || (mailSwitch && createdAt < this.clock.in(-OPTIONAL_MAIL_AGE_MAX_MS)))
      return true;
    const { PUBLIC_URL: publicUrl } = this.settings;
    const links = mailSwitch && this.unsubscribeService.linksOf(userId, mailSwitch, recipientAddress);
    const mailFacts = {
      ...notice,
      actorName: notice.actorName || ANONYMOUS,
      listingTitle: notice.listingTitle ?? NEUTRAL_NAMES.mvp,
      publicUrl,
      unsubscribePage: links?.unsubscribePage,
    };
    const neutralFacts = {
      ...mailFacts,
      name: '',
      actorName: NEUTRAL_NAMES.person,
      listingTitle: NEUTRAL_NAMES.mvp,
      reason: null,
    };
    const outcome = await this.mail.send(userId, {
      ...noticeMail(mailFacts),
      withoutUserTexts: noticeMail(neutralFacts),
      to: recipientAddress,
      ...(links && { unsubscribeUrl: links.unsubscribeUrl }),
      messageId: `notice.${notice.id}@${new URL(publicUrl).hostname}`,
    });
    return outcome !== 'later';
  }

  private claim(id: string): Promise<NoticeToMail | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await execute(
        tx,
        claimNoticeToMail(id, this.clock.in(MAIL_LEASE_MS), this.clock.now()),
      );
      if (claimResult.count === 0) return undefined;
      return (await execute(tx, selectNoticeToMail(id, ALWAYS_MAILED_KINDS))).rows[0];
    });
  }
}
