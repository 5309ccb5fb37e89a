import { Inject, Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { PersonalMailsService } from '../identity/personal-mails.service.js';
import { receiptDocument } from './receipt-document.js';
import { receiptMail } from './receipt-mail.js';
import { Receipt } from './receipt.entity.js';
import { ReceiptsQueries } from './receipts.queries.js';
import { MAIL_LEASE_MS } from './receipts.rules.js';

/** Sends receipts by e-mail (NOTIFY-3). A receipt stays due until the mail server has accepted the e-mail. */
@Injectable()
export class ReceiptMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    private readonly receipts: ReceiptsQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns the ids of up to `limit` payments whose receipt is due to be e-mailed. */
  async findDue(limit: number): Promise<string[]> {
    const receipts = await this.transactions.run((tx) =>
      tx.find(Receipt, {
        select: { id: true, paymentId: true },
        where: { mailDueAt: LessThanOrEqual(this.clock.now()) },
        order: { mailDueAt: 'ASC' },
        take: limit,
      }),
    );
    return receipts.map(({ paymentId }) => paymentId);
  }

  /**
   * Sends the receipt of a payment by e-mail, if it is due and not claimed. Throws MailNotSent; a sweep
   * retries.
   */
  async send(paymentId: string): Promise<void> {
    if (!(await this.claim(paymentId))) return;
    const receipt = await this.receipts.findOfPayment(paymentId);
    if (!receipt) return;
    const { PUBLIC_URL: publicUrl } = this.settings;
    const buyer = (await this.people.findByIds([receipt.userId])).get(receipt.userId);
    if (buyer?.email) {
      const outcome = await this.mail.send(receipt.userId, {
        ...receiptMail(receipt, { buyerName: buyer.displayName, publicUrl }),
        withoutUserTexts: receiptMail(
          { ...receipt, title: NEUTRAL_NAMES.mvp, buyerName: '' },
          { buyerName: '', publicUrl },
        ),
        to: buyer.email,
        messageId: `receipt.${receipt.id}@${new URL(publicUrl).hostname}`,
        attachments: [
          {
            filename: `${receipt.number}.pdf`,
            contentType: 'application/pdf',
            content: await receiptDocument(receipt),
          },
        ],
      });
      if (outcome === 'later') return;
    }
    await this.transactions.run((tx) => tx.update(Receipt, { paymentId }, { mailDueAt: null }));
  }

  private async claim(paymentId: string): Promise<boolean> {
    const claimResult = await this.transactions.run((tx) =>
      tx.update(
        Receipt,
        { paymentId, mailDueAt: LessThanOrEqual(this.clock.now()) },
        { mailDueAt: this.clock.in(MAIL_LEASE_MS) },
      ),
    );
    return claimResult.affected === 1;
  }
}
