import { Inject, Injectable } from '@nestjs/common';
import { ANONYMOUS } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import type { Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { MailGateway } from '../gateways/mail/mail.gateway.js';
import { unreadMail } from './notice-mail.js';
import { MAIL_LEASE_MS, QUIET_MS, UNREAD_AFTER_MS } from './notices.rules.js';
import { PreferencesService } from './preferences.service.js';

/** A conversation from the side of who is to read it. */
export interface Side {
  readonly userId: string;
  readonly counterpartId: string;
}

/** Messages of one conversation that wait. */
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

/** Sends an e-mail about messages unread for ten minutes: one for a conversation, then none for a quiet period. */
@Injectable()
export class UnreadMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    private readonly preferences: PreferencesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** In the statement that sends a message, if the part `after` has a row: an e-mail is due later, should it still be unread then. */
  expected({ userId, counterpartId }: Side, after: string): Part {
    return {
      name: 'expected',
      text: (its) => `INSERT INTO unread_reminders (user_id, counterpart_id, due_at)
        SELECT ${its.bind('uuid', userId)}, ${its.bind('uuid', counterpartId)},
          ${its.bind('timestamptz', this.clock.in(UNREAD_AFTER_MS))} FROM ${after}
        ON CONFLICT (user_id, counterpart_id) DO UPDATE SET due_at = coalesce(unread_reminders.due_at,
          greatest(excluded.due_at, unread_reminders.sent_at + ${its.bind('int', QUIET_MS)} * interval '1 millisecond'))
        RETURNING user_id`,
    };
  }

  /** Conversations to look at now. */
  async due(limit: number): Promise<Side[]> {
    return this.transactions.run((tx) =>
      tx.query(
        `SELECT user_id AS "userId", counterpart_id AS "counterpartId" FROM unread_reminders
         WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
        [this.clock.now(), limit],
      ),
    );
  }

  /**
   * Sends the e-mail of one conversation if it is due, wanted, and something has waited long enough; nobody else is at
   * it meanwhile. Throws MailNotSent, and it is due again later.
   */
  async send(side: Side): Promise<void> {
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

  private async take({ userId, counterpartId }: Side): Promise<boolean> {
    const [taken]: [unknown[], number] = await this.transactions.run((tx) =>
      tx.query(
        `UPDATE unread_reminders SET due_at = $3
         WHERE user_id = $1 AND counterpart_id = $2 AND due_at <= $4 RETURNING 1`,
        [userId, counterpartId, this.clock.in(MAIL_LEASE_MS), this.clock.now()],
      ),
    );
    return taken.length > 0;
  }

  private async waiting({ userId, counterpartId }: Side): Promise<Waiting | undefined> {
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
    { userId, counterpartId }: Side,
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
