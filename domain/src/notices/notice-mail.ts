import { MESSAGE_PREVIEW_LENGTH } from '@market/contract/messages';
import { noticePath, type NoticeKind, noticeText } from '@market/contract/notices';
import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';

/** What the e-mail of a notice tells. */
export interface NoticeMailFacts {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly listingId: string | null;
  readonly listingTitle: string;
  readonly publicUrl: string;
}

const WORDS: Partial<Record<NoticeKind, { readonly text: string; readonly label: string }>> = {
  'rental.received': {
    text: 'The payment arrived and the source code is on its way to them. My Listings shows your rentals and what you have earned.',
    label: 'Open My Listings',
  },
  'listing.followed': {
    text: 'It was reviewed and is public now. You can try it for 15 minutes.',
    label: 'See the MVP',
  },
};

/** The e-mail of a notice. */
export function noticeMail(facts: NoticeMailFacts): MailBodies & { subject: string } {
  const subject = noticeText(facts);
  const { text, label } = WORDS[facts.kind] ?? { text: '', label: 'Open MVP Market' };
  const bodies = writeMail({
    heading: subject,
    paragraphs: [`Hello ${facts.name || 'there'},`, text].filter(Boolean),
    action: { label, url: `${facts.publicUrl}${noticePath(facts)}` },
    footer: footer(facts.publicUrl),
  });
  return { ...bodies, subject };
}

/** What the e-mail about unread messages tells. */
export interface UnreadMailFacts {
  readonly name: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly count: number;
  readonly subject: string;
  readonly content: string;
  readonly publicUrl: string;
}

/** The e-mail about messages of one person that wait unread. */
export function unreadMail(facts: UnreadMailFacts): MailBodies & { subject: string } {
  const subject =
    facts.count === 1
      ? `New message from ${facts.senderName}`
      : `${facts.count} new messages from ${facts.senderName}`;
  const characters = [...facts.content];
  const isCut = characters.length > MESSAGE_PREVIEW_LENGTH;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${facts.name || 'there'},`,
      `${facts.senderName} wrote to you and waits for your answer.`,
    ],
    action: {
      label: 'Read and reply',
      url: `${facts.publicUrl}${noticePath({ kind: 'message.new', actorId: facts.senderId, listingId: null })}`,
    },
    facts: [
      ['Subject', facts.subject],
      ['Message', `${characters.slice(0, MESSAGE_PREVIEW_LENGTH).join('')}${isCut ? '…' : ''}`],
    ],
    footer: footer(facts.publicUrl),
  });
  return { ...bodies, subject };
}

function footer(publicUrl: string): string {
  return `You choose which of these e-mails you get: ${publicUrl}/preferences`;
}
