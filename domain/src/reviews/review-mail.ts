import { REVIEW_WINDOW_HOURS } from '@market/contract/listings/listings';
import { type MailBodies, unsubscribeLink, writeMail } from '../gateways/mail/mail-text.js';

/** The data of a submission in e-mails. */
interface Subject {
  readonly title: string;
  readonly isChange: boolean;
  readonly publicUrl: string;
}

/** The contents of a moderator's reminder. */
export interface ReminderFacts extends Subject {
  /** The review's id. */
  readonly id: string;
  readonly listerName: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  /** Hours after the submission: 12, 20 or 24. */
  readonly hours: number;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Returns the e-mail that reminds a moderator of a review, or reports that it is overdue (REVIEW-2). */
export function reminderMail(facts: ReminderFacts): MailBodies & { subject: string } {
  const leftHours = REVIEW_WINDOW_HOURS - facts.hours;
  const subject =
    leftHours > 0
      ? `${facts.title} waits for review: ${leftHours} hours left`
      : `${facts.title} is overdue for review`;
  const what = facts.isChange ? `a change of ${facts.title}` : facts.title;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `${facts.listerName || 'A lister'} submitted ${what}. Listers are promised an answer within ${REVIEW_WINDOW_HOURS} hours.`,
    ],
    action: { label: 'Open the review', url: `${facts.publicUrl}/admin/reviews/${facts.id}/show` },
    facts: [
      ['Submitted', `${moment.format(facts.submittedAt)} UTC`],
      ['Due', `${moment.format(facts.dueAt)} UTC`],
    ],
    footer: 'You get this e-mail because you moderate MVP Market.',
  });
  return { ...bodies, subject };
}

/** The contents of the e-mail about a decision. */
export interface OutcomeFacts extends Subject {
  readonly listerName: string;
  readonly listingId: string;
  /** Whether the listing is off sale, so that the approved version is not public yet. */
  readonly isOffSale: boolean;
  /** The reason of a rejection; null if it was approved. */
  readonly reason: string | null;
  /** The unsubscribe page for these e-mails (NOTIFY-7). */
  readonly unsubscribePage: string;
}

/** Returns the e-mail about a decision, with the reason of a rejection (REVIEW-3). */
export function outcomeMail(facts: OutcomeFacts): MailBodies & { subject: string } {
  const what = facts.isChange ? `Your change of ${facts.title}` : facts.title;
  const isApproved = facts.reason === null;
  const subject = isApproved
    ? `${what} ${facts.isOffSale ? 'was approved' : 'is published'}`
    : `${what} was not approved`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${facts.listerName || 'there'},`,
      ...(facts.reason === null
        ? [
            facts.isOffSale
              ? `a moderator approved it. The MVP is off sale: everybody sees it once it is back on sale.`
              : `a moderator approved it, and everybody sees it now.`,
          ]
        : [
            `a moderator looked at it and sent it back:`,
            facts.reason,
            facts.isChange
              ? `The version that was approved before stays ${facts.isOffSale ? 'as it is' : 'public'}. Correct the change and send it again.`
              : 'Correct it and send it again: it is then reviewed within 24 hours.',
          ]),
    ],
    action:
      isApproved && !facts.isOffSale
        ? { label: 'See it', url: `${facts.publicUrl}/mvp/${facts.listingId}` }
        : {
            label: isApproved ? 'Open it' : 'Correct it',
            url: `${facts.publicUrl}/list/edit/${facts.listingId}`,
          },
    footer: 'You get this e-mail because you list this MVP on MVP Market.',
    ...unsubscribeLink(facts),
  });
  return { ...bodies, subject };
}
