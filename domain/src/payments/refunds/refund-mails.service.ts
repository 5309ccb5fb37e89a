import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { execute } from '../../foundation/sql/execute.js';
import { Transactions } from '../../foundation/sql/transactions.js';
import { PeopleQueries } from '../../identity/people.queries.js';
import {
  PersonalMailsService,
  REFUSED_ADDRESS_GIVE_UP_MS,
  REFUSED_ADDRESS_RETRY_MS,
} from '../../identity/personal-mails.service.js';
import { ListingsQueries } from '../../listings/listings.queries.js';
import { hasReturnedSince, readLedger } from '../ledger/payment-ledger.queries.js';
import { returnedCents } from '../ledger/payment-ledger.rules.js';
import { selectRentalOfPayment } from '../payment-records.queries.js';
import { Payment } from '../payment.entity.js';
import { MAIL_LEASE_MS } from '../payments.rules.js';
import { PaymentRefund } from './payment-refund.entity.js';
import { refundMail, type RefundFacts } from './refund-mail.js';
import { type RefundingErrorCode, UNCLAIMED_REASONS } from './unclaimed-payment.errors.js';

/** E-mails buyers about refunds (NOTIFY-3). */
@Injectable()
export class RefundMailsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    private readonly listings: ListingsQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends the e-mail about the refunds of a payment, if it is due and not claimed. Throws MailNotSent; a
   * sweep retries. If the account has no address, the e-mail goes to the payer's address at PayPal. If the mail server
   * refuses the payer's address, it is tried hourly until the refund is a week old (NOTIFY-8).
   */
  async send(paymentId: string): Promise<void> {
    const payment = await this.claim(paymentId);
    if (!payment) return;
    const buyer = (await this.people.findByIds([payment.userId])).get(payment.userId);
    const recipientAddress = buyer?.email || payment.payerEmail;
    const listing = await this.listings.findSource(payment.listingId);
    const refundFacts = await this.readFacts(payment);
    let nextTryAt: Date | null = null;
    // The refunded amount is 0 if PayPal has reversed its decision about a lost dispute (PAY-23).
    if (recipientAddress && refundFacts.refundedCents > 0) {
      const outcome = await this.mail.sendToAnyAddress(payment.userId, {
        ...refundMail({
          buyerName: buyer?.displayName ?? '',
          title: listing?.title ?? 'an MVP',
          amountCents: payment.amountCents,
          ...refundFacts,
          paymentId,
          publicUrl: this.settings.PUBLIC_URL,
        }),
        to: recipientAddress,
        messageId: `refund.${paymentId}.${refundFacts.refundedCents}@${new URL(this.settings.PUBLIC_URL).hostname}`,
      });
      if (outcome === 'later') return;
      if (outcome === 'refused' && (await this.isRefundedWithin(paymentId, REFUSED_ADDRESS_GIVE_UP_MS)))
        nextTryAt = this.clock.in(REFUSED_ADDRESS_RETRY_MS);
    }
    // If another refund was made while this e-mail was sent, `refundNoticeAt` has changed, and the next
    // e-mail stays due.
    const mailedRefund = { id: paymentId, refundNoticeAt: payment.refundNoticeAt };
    await this.transactions.run((tx) => tx.update(Payment, mailedRefund, { refundNoticeAt: nextTryAt }));
  }

  private isRefundedWithin(paymentId: string, ms: number): Promise<boolean> {
    return this.transactions.run((tx) => hasReturnedSince(tx, paymentId, this.clock.in(-ms)));
  }

  /** Returns the ids of up to `limit` payments whose e-mail about a refund is due. */
  async findDue(limit: number): Promise<string[]> {
    const payments = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Payment, 'payment')
        .select('payment.id')
        .where('payment.refundNoticeAt <= :now', { now: this.clock.now() })
        .orderBy('payment.refundNoticeAt')
        .limit(limit)
        .getMany(),
    );
    return payments.map(({ id }) => id);
  }

  private async readFacts({
    id,
  }: Payment): Promise<
    Pick<RefundFacts, 'refundedCents' | 'becameRental' | 'wasCreditGone' | 'wasUnavailable'>
  > {
    return this.transactions.run(async (tx) => {
      const wasRefundedAfter = (code: RefundingErrorCode) =>
        tx.existsBy(PaymentRefund, { paymentId: id, reason: UNCLAIMED_REASONS[code] });
      const rentals = await execute(tx, selectRentalOfPayment(id));
      return {
        refundedCents: returnedCents(await readLedger(tx, id)),
        becameRental: rentals.count > 0,
        wasCreditGone: await wasRefundedAfter('payment/credit-gone'),
        wasUnavailable: await wasRefundedAfter('listing/unavailable'),
      };
    });
  }

  private claim(id: string): Promise<Payment | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx
        .createQueryBuilder()
        .update(Payment)
        .set({ refundNoticeAt: this.clock.in(MAIL_LEASE_MS) })
        .where('id = :id AND refundNoticeAt <= :now', { id, now: this.clock.now() })
        .execute();
      return claimResult.affected === 1 ? tx.findOneByOrFail(Payment, { id }) : undefined;
    });
  }
}
