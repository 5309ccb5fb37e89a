import { Inject, Injectable } from '@nestjs/common';
import { ALWAYS_MAILED, type NoticeKind } from '@market/contract/notices';
import { ANONYMOUS } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { comingFrom, currentOrigin } from '../foundation/origin.js';
import { Transactions } from '../foundation/transactions.js';
import { MailGateway } from '../gateways/mail/mail.gateway.js';
import { noticeMail } from './notice-mail.js';
import { MAIL_LEASE_MS } from './notices.rules.js';

interface DueNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly to: string | null;
  readonly name: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly listingId: string | null;
  readonly listingTitle: string | null;
  readonly endsAt: Date | null;
  readonly requestId: string | null;
}

/** Sends the e-mails of notices: each is due as a row until the mail server has taken it. */
@Injectable()
export class NoticeMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Ids of notices whose e-mail is due. */
  async due(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query('SELECT id FROM notices WHERE mail_due_at <= $1 ORDER BY mail_due_at LIMIT $2', [
        this.clock.now(),
        limit,
      ]),
    );
    return rows.map(({ id }) => id);
  }

  /** Sends one that is due and nobody else is at; throws MailNotSent, and it is due again later. */
  async send(id: string): Promise<void> {
    const notice = await this.take(id);
    if (!notice) return;
    // The e-mail goes back to the request that the notice tells of, not to the sweep that sends it.
    const requestId = notice.requestId ?? currentOrigin()?.requestId ?? id;
    await comingFrom({ ...currentOrigin(), requestId }, () => this.mailOut(notice));
    await this.transactions.run((tx) =>
      tx.query('UPDATE notices SET mail_due_at = NULL WHERE id = $1', [id]),
    );
  }

  private async mailOut(notice: DueNotice): Promise<void> {
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

  private take(id: string): Promise<DueNotice | undefined> {
    return this.transactions.run(async (tx) => {
      const [taken]: [unknown[], number] = await tx.query(
        'UPDATE notices SET mail_due_at = $2 WHERE id = $1 AND mail_due_at <= $3 RETURNING id',
        [id, this.clock.in(MAIL_LEASE_MS), this.clock.now()],
      );
      if (taken.length === 0) return undefined;
      const [notice]: DueNotice[] = await tx.query(
        `SELECT notices.id, kind, person.email AS "to", person.display_name AS name, actor_id AS "actorId",
           actor.display_name AS "actorName", listing_id AS "listingId", listings.title AS "listingTitle",
           CASE WHEN kind = ANY($2) THEN (event.payload->>'endsAt')::timestamptz END AS "endsAt",
           event.request_id AS "requestId"
         FROM notices JOIN users person ON person.id = notices.user_id
         LEFT JOIN users actor ON actor.id = actor_id LEFT JOIN listings ON listings.id = listing_id
         LEFT JOIN outbox_events event ON event.id = notices.event_id
         WHERE notices.id = $1`,
        [id, ALWAYS_MAILED],
      );
      return notice;
    });
  }
}
