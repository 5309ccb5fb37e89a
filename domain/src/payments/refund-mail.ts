import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';
import { decimal } from './payments.rules.js';

/** What the buyer of a refunded payment is told. */
export interface RefundFacts {
  readonly buyerName: string;
  readonly title: string;
  readonly amountCents: number;
  readonly paymentId: string;
  readonly publicUrl: string;
}

/** The e-mail that says that the money went back (DECISIONS 12). */
export function refundMail(facts: RefundFacts): MailBodies & { subject: string } {
  const subject = `Your payment for ${facts.title} was refunded`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${facts.buyerName || 'there'},`,
      `${facts.title} could no longer be had when your payment arrived, so nothing was rented and the whole amount went back to the card or wallet you paid with. Depending on your bank it shows within a few days.`,
    ],
    action: { label: 'Browse MVPs', url: `${facts.publicUrl}/browse` },
    facts: [
      ['Amount', `$${decimal(facts.amountCents)}`],
      ['Payment', facts.paymentId],
    ],
    footer: 'You get this e-mail because you paid on MVP Market.',
  });
  return { ...bodies, subject };
}
