import { REVIEW_WINDOW_HOURS } from '@market/contract/listings/listings';
import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';

/** What a submission is called in an e-mail. */
interface Subject {
  readonly title: string;
  readonly isChange: boolean;
  readonly publicUrl: string;
}

/** What moderators are told of a submission that waits. */
export interface ReminderFacts extends Subject {
  /** The review's id. */
  readonly id: string;
  readonly listerName: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  /** Which reminder it is: so many hours after the submission. */
  readonly hours: number;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The e-mail that reminds a moderator at 12 and 20 hours, and says at 24 that the promise is broken (DECISIONS 24). */
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

/** What a lister is told of the outcome. */
export interface OutcomeFacts extends Subject {
  readonly listerName: string;
  readonly listingId: string;
  /** Whether the listing is off sale, so that what was approved is not public yet. */
  readonly isOffSale: boolean;
  /** Why it was rejected; null where it was approved. */
  readonly reason: string | null;
}

/** The e-mail that tells a lister what the moderators decided, with their reason where they rejected (DECISIONS 24). */
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
  });
  return { ...bodies, subject };
}
