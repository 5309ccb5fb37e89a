import { SUBMISSION_REVIEW_HOURS } from '@market/contract/listings/listings';
import { type MailBodies, unsubscribeLink, writeMail } from '../gateways/mail/mail-text.js';

/** The facts about a submission that every e-mail about it contains. */
interface SubmissionFacts {
  readonly title: string;
  readonly isChange: boolean;
  readonly publicUrl: string;
}

/** The facts that a moderator's reminder contains. */
export interface ReminderFacts extends SubmissionFacts {
  /** The id of the review. */
  readonly id: string;
  readonly listerName: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  /** How many hours ago the listing was submitted: 12, 20 or 24. */
  readonly hoursSinceSubmission: number;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Returns the e-mail that reminds a moderator of a review, or reports that it is overdue (REVIEW-2). */
export function reminderMail(review: ReminderFacts): MailBodies & { subject: string } {
  const remainingHours = SUBMISSION_REVIEW_HOURS - review.hoursSinceSubmission;
  const subject =
    remainingHours > 0
      ? `${review.title} waits for review: ${remainingHours} hours left`
      : `${review.title} is overdue for review`;
  const submissionText = review.isChange ? `a change of ${review.title}` : review.title;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `${review.listerName || 'A lister'} submitted ${submissionText}. Listers are promised an answer within ${SUBMISSION_REVIEW_HOURS} hours.`,
    ],
    action: { label: 'Open the review', url: `${review.publicUrl}/admin/reviews/${review.id}/show` },
    labeledValues: [
      ['Submitted', `${timeFormat.format(review.submittedAt)} UTC`],
      ['Due', `${timeFormat.format(review.dueAt)} UTC`],
    ],
    footer: 'You get this e-mail because you moderate MVP Market.',
  });
  return { ...bodies, subject };
}

/** The facts that the e-mail about a moderator's decision contains. */
export interface OutcomeFacts extends SubmissionFacts {
  readonly listerName: string;
  readonly listingId: string;
  /** Whether the listing is off sale, so that the approved version is not public yet. */
  readonly isOffSale: boolean;
  /** The reason for a rejection; null after an approval. */
  readonly reason: string | null;
  /** The unsubscribe page for these e-mails (NOTIFY-7). */
  readonly unsubscribePage: string;
}

/** Returns the e-mail about a decision, with the reason of a rejection (REVIEW-3). */
export function outcomeMail(outcome: OutcomeFacts): MailBodies & { subject: string } {
  const submissionText = outcome.isChange ? `Your change of ${outcome.title}` : outcome.title;
  const isApproved = outcome.reason === null;
  const subject = isApproved
    ? `${submissionText} ${outcome.isOffSale ? 'was approved' : 'is published'}`
    : `${submissionText} was not approved`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${outcome.listerName || 'there'},`,
      ...(outcome.reason === null
        ? [
            outcome.isOffSale
              ? `a moderator approved it. The MVP is off sale: everybody sees it once it is back on sale.`
              : `a moderator approved it, and everybody sees it now.`,
          ]
        : [
            `a moderator looked at it and sent it back:`,
            outcome.reason,
            outcome.isChange
              ? `The version that was approved before stays ${outcome.isOffSale ? 'as it is' : 'public'}. Correct the change and send it again.`
              : 'Correct it and send it again: it is then reviewed within 24 hours.',
          ]),
    ],
    action:
      isApproved && !outcome.isOffSale
        ? { label: 'See it', url: `${outcome.publicUrl}/mvp/${outcome.listingId}` }
        : {
            label: isApproved ? 'Open it' : 'Correct it',
            url: `${outcome.publicUrl}/list/edit/${outcome.listingId}`,
          },
    footer: 'You get this e-mail because you list this MVP on MVP Market.',
    ...unsubscribeLink(outcome),
  });
  return { ...bodies, subject };
}
