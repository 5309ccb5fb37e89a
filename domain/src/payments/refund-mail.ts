import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';
import { decimal } from './payments.rules.js';

/** What the buyer of a refunded payment is told. */
export interface RefundFacts {
  readonly buyerName: string;
  readonly title: string;
  readonly amountCents: number;
  /** What has gone back of it so far. */
  readonly refundedCents: number;
  /** Whether it had become a rental or a purchase. */
  readonly wasUsed: boolean;
  readonly paymentId: string;
  readonly publicUrl: string;
}

/** The e-mail that says that money went back: all of it, or a part (DECISIONS 12). */
export function refundMail(facts: RefundFacts): MailBodies & { subject: string } {
  const { title, amountCents, refundedCents } = facts;
  const isAll = refundedCents >= amountCents;
  const subject = isAll
    ? `Your payment for ${title} was refunded`
    : `A part of your payment for ${title} was refunded`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [`Hello ${facts.buyerName || 'there'},`, `${what(facts, isAll)} ${WHEN}`],
    action: { label: 'Browse MVPs', url: `${facts.publicUrl}/browse` },
    facts: [
      ['Amount', `$${decimal(amountCents)}`],
      ['Refunded', `$${decimal(Math.min(refundedCents, amountCents))}`],
      ['Payment', facts.paymentId],
    ],
    footer: 'You get this e-mail because you paid on MVP Market.',
  });
  return { ...bodies, subject };
}

const WHEN = 'Depending on your bank it shows within a few days.';

function what({ title, wasUsed, refundedCents }: RefundFacts, isAll: boolean): string {
  if (!isAll)
    return `$${decimal(refundedCents)} of what you paid for ${title} went back to the card or wallet you paid with. What you paid for goes on.`;
  if (wasUsed)
    return `The whole amount you paid for ${title} went back to the card or wallet you paid with, and what you paid for has ended.`;
  return `${title} could no longer be had when your payment arrived, so nothing was rented and the whole amount went back to the card or wallet you paid with.`;
}
