import { Inject, Injectable } from '@nestjs/common';
import { ANONYMOUS } from '@market/contract/profiles';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { Transactions } from '../foundation/transactions.js';
import { MailGateway } from '../gateways/mail/mail.gateway.js';
import { unreadMail } from './notice-mail.js';
import { MAIL_LEASE_MS, QUIET_MS, UNREAD_AFTER_MS } from './notices.rules.js';
import { PreferencesService } from './preferences.service.js';

/** A conversation as its reader has it. */
export interface ConversationSide {
  readonly userId: string;
  readonly counterpartId: string;
}

/** The unread messages of one conversation. */
interface Waiting {
  readonly to: string | null;
  readonly name: string;
  readonly senderName: string;
  readonly count: number;
  readonly oldestId: string;
  readonly oldestAt: Date;
  readonly subject: string;
  readonly content: string;
}

/** Sends e-mails about messages that are unread for ten minutes: at most one per conversation in six hours (NOTIFY-2). */
@Injectable()
export class UnreadMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    private readonly preferences: PreferencesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Schedules an e-mail in the transaction that sends a message, in case the message stays unread. */
  async plan(tx: EntityManager, { userId, counterpartId }: ConversationSide): Promise<void> {
    await tx.query(
      `INSERT INTO unread_reminders (user_id, counterpart_id, due_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, counterpart_id) DO UPDATE SET due_at = coalesce(unread_reminders.due_at,
         greatest(excluded.due_at, unread_reminders.sent_at + $4::int * interval '1 millisecond'))`,
      [userId, counterpartId, this.clock.in(UNREAD_AFTER_MS), QUIET_MS],
    );
  }

  /** Conversations whose e-mail is due. */
  async due(limit: number): Promise<ConversationSide[]> {
    return this.transactions.run((tx) =>
      tx.query(
        `SELECT user_id AS "userId", counterpart_id AS "counterpartId" FROM unread_reminders
         WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
        [this.clock.now(), limit],
      ),
    );
  }

  /**
   * Sends the e-mail of a conversation if it is due, not switched off, and a message is unread for long enough. Only one
   * worker claims it. Throws MailNotSent; the e-mail is then due again later.
   */
  async send(side: ConversationSide): Promise<void> {
    if (!(await this.take(side))) return;
    const waiting = await this.waiting(side);
    if (!waiting?.to || !(await this.preferences.read(side.userId)).email['message.new'])
      return this.settle(side, { dueAt: null });
    const ripeAt = new Date(waiting.oldestAt.getTime() + UNREAD_AFTER_MS);
    if (ripeAt > this.clock.now()) return this.settle(side, { dueAt: ripeAt });
    const { PUBLIC_URL: publicUrl } = this.settings;
    await this.mail.send({
      ...unreadMail({ ...waiting, senderId: side.counterpartId, publicUrl }),
      to: waiting.to,
      messageId: `unread.${waiting.oldestId}.${Math.floor(this.clock.now().getTime() / QUIET_MS)}@${new URL(publicUrl).hostname}`,
    });
    await this.settle(side, { dueAt: null, sentAt: this.clock.now() });
  }

  private async take({ userId, counterpartId }: ConversationSide): Promise<boolean> {
    const [taken]: [unknown[], number] = await this.transactions.run((tx) =>
      tx.query(
        `UPDATE unread_reminders SET due_at = $3
         WHERE user_id = $1 AND counterpart_id = $2 AND due_at <= $4 RETURNING 1`,
        [userId, counterpartId, this.clock.in(MAIL_LEASE_MS), this.clock.now()],
      ),
    );
    return taken.length > 0;
  }

  private async waiting({ userId, counterpartId }: ConversationSide): Promise<Waiting | undefined> {
    const [waiting]: Waiting[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT person.email AS "to", person.display_name AS name, coalesce(nullif(sender.display_name, ''), $3) AS "senderName",
           unread.count, unread."oldestId", unread."oldestAt", newest.subject, newest.content
         FROM users person
         JOIN users sender ON sender.id = $2
         CROSS JOIN LATERAL (
           SELECT count(*)::int AS count, (array_agg(id ORDER BY created_at, id))[1] AS "oldestId", min(created_at) AS "oldestAt"
           FROM messages WHERE recipient_id = $1 AND sender_id = $2 AND read_at IS NULL) unread
         CROSS JOIN LATERAL (
           SELECT subject, content FROM messages WHERE recipient_id = $1 AND sender_id = $2 AND read_at IS NULL
           ORDER BY created_at DESC, id DESC LIMIT 1) newest
         WHERE person.id = $1 AND person.disabled_at IS NULL`,
        [userId, counterpartId, ANONYMOUS],
      ),
    );
    return waiting;
  }

  private async settle(
    { userId, counterpartId }: ConversationSide,
    { dueAt, sentAt }: { readonly dueAt: Date | null; readonly sentAt?: Date },
  ): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query(
        `UPDATE unread_reminders SET due_at = $3, sent_at = coalesce($4, sent_at)
         WHERE user_id = $1 AND counterpart_id = $2`,
        [userId, counterpartId, dueAt, sentAt ?? null],
      ),
    );
  }
}
