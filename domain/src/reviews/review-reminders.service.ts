import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { PeopleQueries, type Person } from '../identity/people.queries.js';
import { PersonalMailsService } from '../identity/personal-mails.service.js';
import { reminderMail } from './review-mail.js';
import { Review } from './review.entity.js';
import { reviewReminded } from './reviews.events.js';
import { ReviewsQueries } from './reviews.queries.js';
import { nextReminder, MAIL_LEASE_MS, latestReminderHours } from './reviews.rules.js';

/** Reminds moderators of pending submissions 12, 20 and 24 hours after submission (REVIEW-2). */
@Injectable()
export class ReviewRemindersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    private readonly reviews: ReviewsQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends the reminder of a submission, if it is due and no other process is sending it. If several reminders
   * were missed, sends only the latest. Throws MailNotSent if no moderator could be e-mailed; the next sweep
   * retries.
   */
  async remind(reviewId: string): Promise<void> {
    const review = await this.claim(reviewId);
    if (!review) return;
    const now = this.clock.now();
    const hoursSinceSubmission = latestReminderHours(now, review.submittedAt);
    if (hoursSinceSubmission !== undefined) await this.mailModerators(reviewId, hoursSinceSubmission);
    const remindAt = nextReminder(now, review.submittedAt);
    await this.transactions.run(async (tx) => {
      const update = await tx.update(Review, { id: reviewId, state: 'pending' }, { remindAt });
      if (update.affected !== 1) return;
      const { listingId } = review;
      await this.outbox.append(tx, reviewReminded, {
        reviewId,
        listingId,
        remindAt: remindAt?.toISOString() ?? null,
      });
    });
  }

  /** Returns the ids of submissions whose reminder is due. */
  async findDue(limit: number): Promise<string[]> {
    const reviews = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Review, 'review')
        .select('review.id')
        .where('review.remindAt <= :now', { now: this.clock.now() })
        .orderBy('review.remindAt')
        .limit(limit)
        .getMany(),
    );
    return reviews.map(({ id }) => id);
  }

  /**
   * Sends the reminder to each moderator; if the mail server refuses one address, the other moderators still
   * get it.
   */
  private async mailModerators(reviewId: string, hoursSinceSubmission: number): Promise<void> {
    const review = await this.reviews.read(reviewId);
    if (review?.state !== 'pending') return;
    const { publicUrl, host } = this.readPublicAddress();
    const mailFacts = { ...review, hoursSinceSubmission, publicUrl };
    const bodies = {
      ...reminderMail(mailFacts),
      withoutUserTexts: reminderMail({ ...mailFacts, title: NEUTRAL_NAMES.mvp, listerName: '' }),
    };
    const outcomes = await Promise.allSettled(
      (await this.people.findModerators()).filter(hasEmail).map(({ id, email }) =>
        this.mail.send(id, {
          ...bodies,
          to: email,
          messageId: `review-reminder-${hoursSinceSubmission}.${reviewId}.${id}@${host}`,
        }),
      ),
    );
    const failedMails = outcomes.filter((outcome) => outcome.status === 'rejected');
    if (failedMails[0] && failedMails.length === outcomes.length) throw failedMails[0].reason;
  }

  private readPublicAddress(): { publicUrl: string; host: string } {
    const publicUrl = this.settings.PUBLIC_URL;
    return { publicUrl, host: new URL(publicUrl).hostname };
  }

  private claim(id: string): Promise<Review | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx
        .createQueryBuilder()
        .update(Review)
        .set({ remindAt: this.clock.in(MAIL_LEASE_MS) })
        .where("id = :id AND state = 'pending' AND remindAt <= :now", { id, now: this.clock.now() })
        .execute();
      return claimResult.affected === 1 ? tx.findOneByOrFail(Review, { id }) : undefined;
    });
  }
}

function hasEmail(person: Person): person is Person & { readonly email: string } {
  return Boolean(person.email);
}
