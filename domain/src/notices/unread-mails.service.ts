import { Inject, Injectable } from '@nestjs/common';
import { ANONYMOUS } from '@market/contract/profiles';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { OPTIONAL_MAIL_AGE_MAX_MS, PersonalMailsService } from '../identity/personal-mails.service.js';
import { unreadMail } from './notice-mail.js';
import { MAIL_LEASE_MS, UNREAD_MAIL_PAUSE_MS, UNREAD_MAIL_DELAY_MS } from './notices.rules.js';
import { PreferencesService } from './preferences.service.js';
import {
  type ConversationSide,
  lockUnreadMailTimes,
  scheduleUnreadMail,
  selectDueUnreadMails,
  selectUnreadMessages,
  updateUnreadMailTimes,
} from './unread-mails.queries.js';
import { UnreadReminder } from './unread-reminder.entity.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/**
 * Sends e-mails about messages that have been unread for ten minutes, at most one per conversation in six
 * hours (NOTIFY-2).
 */
@Injectable()
export class UnreadMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly preferences: PreferencesService,
    private readonly unsubscribeService: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Plans an e-mail in the transaction that sends a message, in case the message stays unread. */
  async plan(tx: EntityManager, { userId, counterpartId }: ConversationSide): Promise<void> {
    const dueAt = this.clock.in(UNREAD_MAIL_DELAY_MS);
    await execute(tx, scheduleUnreadMail(userId, counterpartId, dueAt, UNREAD_MAIL_PAUSE_MS));
  }

  /** Returns conversations whose e-mail is due. */
  async findDue(limit: number): Promise<ConversationSide[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectDueUnreadMails(this.clock.now(), limit)),
    );
    return rows;
  }

  /**
   * Sends the e-mail about a conversation, if it is due and not switched off, and a message has been unread
   * for ten minutes. Only one worker can claim the e-mail. Throws MailNotSent; a sweep retries until the newest message
   * is 2 days old (NOTIFY-9).
   */
  async send(conversationSide: ConversationSide): Promise<void> {
    if (!(await this.claim(conversationSide))) return;
    const unreadMessages = await this.readUnreadMessages(conversationSide);
    if (
      !unreadMessages?.to ||
      unreadMessages.newestAt < this.clock.in(-OPTIONAL_MAIL_AGE_MAX_MS) ||
      !(await this.preferences.read(conversationSide.userId)).email['message.new']
    )
      return this.storeOutcome(conversationSide, { handledIds: unreadMessages?.ids ?? [] });
    const mailableAt = new Date(unreadMessages.oldestAt.getTime() + UNREAD_MAIL_DELAY_MS);
    if (mailableAt > this.clock.now()) return this.postpone(conversationSide, mailableAt);
    const { PUBLIC_URL: publicUrl } = this.settings;
    const { unsubscribeUrl, unsubscribePage } = this.unsubscribeService.linksOf(
      conversationSide.userId,
      'message.new',
      unreadMessages.to,
    );
    const mailFacts = {
      ...unreadMessages,
      count: unreadMessages.ids.length,
      senderId: conversationSide.counterpartId,
      publicUrl,
      unsubscribePage,
    };
    const neutralFacts = {
      ...mailFacts,
      name: '',
      senderName: NEUTRAL_NAMES.person,
      subject: '',
      content: '',
    };
    await this.mail.send(conversationSide.userId, {
      ...unreadMail(mailFacts),
      withoutUserTexts: unreadMail(neutralFacts),
      to: unreadMessages.to,
      unsubscribeUrl,
      messageId: `unread.${unreadMessages.oldestId}.${Math.floor(this.clock.now().getTime() / UNREAD_MAIL_PAUSE_MS)}@${new URL(publicUrl).hostname}`,
    });
    await this.storeOutcome(conversationSide, { handledIds: unreadMessages.ids, sentAt: this.clock.now() });
  }

  private async claim({ userId, counterpartId }: ConversationSide): Promise<boolean> {
    const claimResult = await this.transactions.run((tx) =>
      tx.update(
        UnreadReminder,
        { userId, counterpartId, dueAt: LessThanOrEqual(this.clock.now()) },
        { dueAt: this.clock.in(MAIL_LEASE_MS) },
      ),
    );
    return claimResult.affected === 1;
  }

  private readUnreadMessages(conversationSide: ConversationSide) {
    return this.transactions.run((tx) => readUnreadMessagesIn(tx, conversationSide));
  }

  /** Plans the e-mail about a conversation for a later time. */
  private async postpone({ userId, counterpartId }: ConversationSide, dueAt: Date): Promise<void> {
    await this.transactions.run((tx) =>
      execute(tx, updateUnreadMailTimes(userId, counterpartId, dueAt, null, UNREAD_MAIL_PAUSE_MS)),
    );
  }

  /**
   * Stores that the messages `handledIds` need no further e-mail. Plans the next e-mail if a message was sent since the
   * worker selected them: `plan` does not change the time of an e-mail that a worker has claimed.
   */
  private async storeOutcome(
    conversationSide: ConversationSide,
    { handledIds, sentAt = null }: { readonly handledIds: readonly string[]; readonly sentAt?: Date | null },
  ): Promise<void> {
    const { userId, counterpartId } = conversationSide;
    await this.transactions.run(async (tx) => {
      await execute(tx, lockUnreadMailTimes(userId, counterpartId));
      const unreadMessages = await readUnreadMessagesIn(tx, conversationSide);
      const handled = new Set(handledIds);
      const hasNewMessage = unreadMessages?.ids.some((id) => !handled.has(id)) ?? false;
      const dueAt = hasNewMessage ? this.clock.in(UNREAD_MAIL_DELAY_MS) : null;
      await execute(tx, updateUnreadMailTimes(userId, counterpartId, dueAt, sentAt, UNREAD_MAIL_PAUSE_MS));
    });
  }
}

async function readUnreadMessagesIn(tx: EntityManager, { userId, counterpartId }: ConversationSide) {
  const { rows } = await execute(tx, selectUnreadMessages(userId, counterpartId, ANONYMOUS));
  return rows[0];
}
