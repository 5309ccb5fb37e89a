import { MESSAGE_PREVIEW_LENGTH } from '@market/contract/messages';
import { ALWAYS_MAILED_KINDS, noticePath, type NoticeKind, noticeText } from '@market/contract/notices';
import { type MailBodies, unsubscribeLink, writeMail } from '../gateways/mail/mail-text.js';

/** The facts that the e-mail of a notification contains. */
export interface NoticeMailFacts {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly listingId: string | null;
  readonly listingTitle: string;
  /** The end of the rental that the notification is about; null for other kinds. */
  readonly endsAt: Date | null;
  /** The moderator's reason for taking the listing off sale; null for other kinds. */
  readonly reason: string | null;
  readonly publicUrl: string;
  /** The unsubscribe page for e-mails of this kind; undefined for e-mails that are always sent (NOTIFY-7). */
  readonly unsubscribePage?: string | undefined;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const MAIL_TEXTS: Partial<Record<NoticeKind, { readonly text: string; readonly label: string }>> = {
  'payment.held': {
    text: 'PayPal decides within a few days. You are not charged until then. If it accepts the payment, your rental starts and the source code is sent to you; if not, we tell you.',
    label: 'See the MVP',
  },
  'payment.failed': {
    text: 'PayPal or your bank did not accept the payment, or the MVP was no longer on sale. Nothing was charged. You can pay again, also in another way.',
    label: 'See the MVP',
  },
  'payment.refund-refused': {
    text: 'PayPal refused the refund, so no money moved. If your rental still runs, it continues as before. Our moderators were notified and will write to you.',
    label: 'Open My Rentals',
  },
  'refund.refused': {
    text: 'No money moved. A rental that still runs continues. The console shows the payment with the reason that PayPal gave. Refund it in another way, and write to the buyer.',
    label: 'See the MVP',
  },
  'sale.refunded': {
    text: 'The buyer got all or a part of the money back. Your share of it was taken back, and our fee with it. Earnings shows how much.',
    label: 'Open Earnings',
  },
  'sale.disputed': {
    text: 'The buyer or the buyer’s bank disputes the payment. Your share of the disputed amount is pending until PayPal decides. We tell you when it has.',
    label: 'Open Earnings',
  },
  'sale.dispute-decided': {
    text: 'If PayPal decided for the buyer, your share of the amount was taken back, and our fee with it; if not, you keep it. Earnings shows the result.',
    label: 'Open Earnings',
  },
  'rental.expiring': {
    text: 'Extend it before it ends and the new period starts where this one stops. If you buy the MVP, what you paid for this rental counts toward it.',
    label: 'Extend rental',
  },
  'rental.expired': {
    text: 'Rent it again to continue right away. If you buy the MVP, what you paid for this rental counts toward it.',
    label: 'Rent again',
  },
  'rental.received': {
    text: 'The payment arrived and the source code is on its way to them. My Listings shows your rentals and what you have earned.',
    label: 'Open My Listings',
  },
  'data.ready': {
    text: 'It is one document with everything we know of you, kept for 7 days. If you did not ask for it, sign out the browsers you do not know in your profile.',
    label: 'Download it from your profile',
  },
  'github.grant-gone': {
    text: 'Until you give it again, people who pay for your MVPs get the address of the source code alone: no archive of it and no invitation to its repository.',
    label: 'Give access again in your profile',
  },
  'github.repository-gone': {
    text: 'It was deleted, renamed, or the access that you gave does not reach it. People who pay for this MVP get the address of the source code alone, until you offer more of it again.',
    label: 'Look at the listing',
  },
  'listing.off-sale': {
    text: 'Nobody else sees or buys it now. People who rented or bought it keep what they paid for. You can still correct it; a moderator can put it back on sale.',
    label: 'Open My Listings',
  },
  'listing.on-sale': {
    text: 'A moderator put it back: everybody sees it, and it can be rented and bought again.',
    label: 'See it',
  },
  'rating.new': {
    text: 'Everybody can read it on your listing. You can answer it there, once.',
    label: 'Read the review',
  },
  'rating.answered': {
    text: 'Everybody can read it under your review.',
    label: 'Read the answer',
  },
  'listing.followed': {
    text: 'It was reviewed and is public now. You can try it for 15 minutes.',
    label: 'See the MVP',
  },
};

/** Returns the e-mail of a notification. */
export function noticeMail(mailFacts: NoticeMailFacts): MailBodies & { subject: string } {
  const subject = noticeText(mailFacts);
  const { text, label } = MAIL_TEXTS[mailFacts.kind] ?? { text: '', label: 'Open MVP Market' };
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${mailFacts.name || 'there'},`,
      ...(mailFacts.reason ? ['a moderator took it off sale for this reason:', mailFacts.reason] : []),
      text,
    ].filter(Boolean),
    action: { label, url: `${mailFacts.publicUrl}${noticePath(mailFacts)}` },
    ...(mailFacts.endsAt && {
      labeledValues: [
        [
          mailFacts.kind === 'rental.expired' ? 'Ended' : 'Ends',
          `${timeFormat.format(mailFacts.endsAt)} UTC`,
        ] as const,
      ],
    }),
    footer: footerOf(mailFacts),
    ...unsubscribeLink(mailFacts),
  });
  return { ...bodies, subject };
}

/** The facts that an e-mail about unread messages contains. */
export interface UnreadMailFacts {
  readonly name: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly count: number;
  readonly subject: string;
  /** The text of the newest message; empty to show neither it nor its subject. */
  readonly content: string;
  readonly publicUrl: string;
  /** The unsubscribe page for e-mails about unread messages. */
  readonly unsubscribePage: string;
}

/** Returns the e-mail about unread messages from one sender (NOTIFY-2). */
export function unreadMail(mailFacts: UnreadMailFacts): MailBodies & { subject: string } {
  const subject =
    mailFacts.count === 1
      ? `New message from ${mailFacts.senderName}`
      : `${mailFacts.count} new messages from ${mailFacts.senderName}`;
  const characters = [...mailFacts.content];
  const isShortened = characters.length > MESSAGE_PREVIEW_LENGTH;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${mailFacts.name || 'there'},`,
      `${mailFacts.senderName} wrote to you and waits for your answer.`,
    ],
    action: {
      label: 'Read and reply',
      url: `${mailFacts.publicUrl}${noticePath({ kind: 'message.new', actorId: mailFacts.senderId, listingId: null })}`,
    },
    ...(mailFacts.content && {
      labeledValues: [
        ['Subject', mailFacts.subject],
        ['Message', `${characters.slice(0, MESSAGE_PREVIEW_LENGTH).join('')}${isShortened ? '…' : ''}`],
      ],
    }),
    footer: preferencesFooter(mailFacts.publicUrl),
    ...unsubscribeLink(mailFacts),
  });
  return { ...bodies, subject };
}

/** Kinds of notifications that only listers get. */
const LISTER_NOTICE_KINDS: readonly NoticeKind[] = [
  'github.grant-gone',
  'github.repository-gone',
  'listing.off-sale',
  'listing.on-sale',
  'sale.refunded',
  'sale.disputed',
  'sale.dispute-decided',
];

function footerOf({ kind, publicUrl }: NoticeMailFacts): string {
  if (kind === 'data.ready') return 'You get this e-mail because you asked MVP Market for your data.';
  if (LISTER_NOTICE_KINDS.includes(kind)) return 'You get this e-mail because you list MVPs on MVP Market.';
  if (kind === 'refund.refused') return 'You get this e-mail because you are a moderator of MVP Market.';
  if (kind === 'payment.held' || kind === 'payment.failed')
    return 'You get this e-mail because you paid on MVP Market.';
  return ALWAYS_MAILED_KINDS.some((mailedKind) => mailedKind === kind)
    ? 'You get this e-mail because you rent this MVP on MVP Market.'
    : preferencesFooter(publicUrl);
}

function preferencesFooter(publicUrl: string): string {
  return `You choose which of these e-mails you get: ${publicUrl}/preferences`;
}
