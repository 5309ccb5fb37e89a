import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { OPTIONAL_MAIL_AGE_MAX_MS, PersonalMailsService } from '../identity/personal-mails.service.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { UnsubscribeService } from '../notices/unsubscribe.service.js';
import { outcomeMail } from './review-mail.js';
import { Review } from './review.entity.js';
import { ReviewsQueries } from './reviews.queries.js';
import { MAIL_LEASE_MS } from './reviews.rules.js';

/**
 * E-mails listers about decisions on their submissions (REVIEW-3), unless they switched these e-mails off
 * (NOTIFY-2).
 */
@Injectable()
export class ReviewOutcomesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly reviews: ReviewsQueries,
    private readonly preferences: PreferencesService,
    private readonly unsubscribeService: UnsubscribeService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends the e-mail about a decision, if it is due and no other process is sending it. Throws MailNotSent;
   * the next sweep retries, until the decision is 2 days old (NOTIFY-9).
   */
  async send(reviewId: string): Promise<void> {
    if (!(await this.claim(reviewId))) return;
    const review = await this.reviews.read(reviewId);
    const publicUrl = this.settings.PUBLIC_URL;
    const { listerId, listerEmail: recipientAddress, decidedAt } = review ?? {};
    const isTooOld = decidedAt ? decidedAt < this.clock.in(-OPTIONAL_MAIL_AGE_MAX_MS) : false;
    if (
      review &&
      listerId &&
      recipientAddress &&
      !isTooOld &&
      (await this.preferences.read(listerId)).email['listing.reviewed']
    ) {
      const { unsubscribeUrl, unsubscribePage } = this.unsubscribeService.linksOf(
        listerId,
        'listing.reviewed',
        recipientAddress,
      );
      const mailFacts = { ...review, publicUrl, unsubscribePage };
      const neutralFacts = {
        ...mailFacts,
        title: NEUTRAL_NAMES.mvp,
        listerName: '',
        reason: review.reason === null ? null : 'My Listings shows the reason.',
      };
      await this.mail.send(listerId, {
        ...outcomeMail(mailFacts),
        withoutUserTexts: outcomeMail(neutralFacts),
        to: recipientAddress,
        unsubscribeUrl,
        messageId: `review.${reviewId}@${new URL(publicUrl).hostname}`,
      });
    }
    await this.transactions.run((tx) => tx.update(Review, { id: reviewId }, { tellAt: null }));
  }

  /** Returns the ids of decided submissions whose e-mail is due. */
  async findDue(limit: number): Promise<string[]> {
    const reviews = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Review, 'review')
        .select('review.id')
        .where('review.tellAt <= :now', { now: this.clock.now() })
        .orderBy('review.tellAt')
        .limit(limit)
        .getMany(),
    );
    return reviews.map(({ id }) => id);
  }

  private async claim(id: string): Promise<boolean> {
    const claimResult = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder()
        .update(Review)
        .set({ tellAt: this.clock.in(MAIL_LEASE_MS) })
        .where('id = :id AND tellAt <= :now', { id, now: this.clock.now() })
        .execute(),
    );
    return claimResult.affected === 1;
  }
}
