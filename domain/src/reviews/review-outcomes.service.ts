import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { Transactions } from '../foundation/transactions.js';
import { MailGateway } from '../gateways/mail/mail.gateway.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { outcomeMail } from './review-mail.js';
import { Review } from './review.entity.js';
import { ReviewsQueries } from './reviews.queries.js';
import { MAIL_LEASE_MS } from './reviews.rules.js';

/** Tells listers what was decided on their submissions (DECISIONS 24), unless they want no such e-mails: My Listings says it too. */
@Injectable()
export class ReviewOutcomesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    private readonly reviews: ReviewsQueries,
    private readonly preferences: PreferencesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Tells of one decision if that is due and nobody else is at it. Throws MailNotSent, and the next sweep tries again. */
  async tell(reviewId: string): Promise<void> {
    if (!(await this.take(reviewId))) return;
    const review = await this.reviews.read(reviewId);
    const publicUrl = this.settings.PUBLIC_URL;
    if (review?.listerEmail && (await this.preferences.read(review.listerId)).email['listing.reviewed'])
      await this.mail.send({
        ...outcomeMail({ ...review, publicUrl }),
        to: review.listerEmail,
        messageId: `review.${reviewId}@${new URL(publicUrl).hostname}`,
      });
    await this.transactions.run((tx) => tx.update(Review, { id: reviewId }, { tellAt: null }));
  }

  /** Ids of decided submissions whose lister is to be told now. */
  async due(limit: number): Promise<string[]> {
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

  private async take(id: string): Promise<boolean> {
    const taken = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder()
        .update(Review)
        .set({ tellAt: this.clock.in(MAIL_LEASE_MS) })
        .where('id = :id AND tellAt <= :now', { id, now: this.clock.now() })
        .execute(),
    );
    return taken.affected === 1;
  }
}
