import { type MailBodies, writeMail } from '../../gateways/mail/mail-text.js';
import { decimalText } from '../payments.rules.js';

/** The facts that the e-mail about a refund contains. */
export interface RefundFacts {
  readonly buyerName: string;
  readonly title: string;
  readonly amountCents: number;
  /** The sum of all refunds of the payment so far. */
  readonly refundedCents: number;
  /** Whether the payment had become a rental or a purchase. */
  readonly becameRental: boolean;
  /** Whether the payment was refunded because the credit of its purchase was gone (RENT-22). */
  readonly wasCreditGone: boolean;
  /** Whether the payment was refunded because the MVP was no longer available (PAY-5). */
  readonly wasUnavailable: boolean;
  readonly paymentId: string;
  readonly publicUrl: string;
}

/** Returns the e-mail about a full or partial refund (PAY-20, NOTIFY-3). */
export function refundMail(refund: RefundFacts): MailBodies & { subject: string } {
  const { title, amountCents, refundedCents } = refund;
  const isFullRefund = refundedCents >= amountCents;
  const subject = isFullRefund
    ? `Your payment for ${title} was refunded`
    : `A part of your payment for ${title} was refunded`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${refund.buyerName || 'there'},`,
      `${refundText(refund, isFullRefund)} ${BANK_DELAY_TEXT}`,
    ],
    action: { label: 'Browse MVPs', url: `${refund.publicUrl}/browse` },
    labeledValues: [
      ['Amount', `$${decimalText(amountCents)}`],
      ['Refunded', `$${decimalText(Math.min(refundedCents, amountCents))}`],
      ['Payment', refund.paymentId],
    ],
    footer: 'You get this e-mail because you paid on MVP Market.',
  });
  return { ...bodies, subject };
}

const BANK_DELAY_TEXT = 'Your bank may take a few days to show it.';

function refundText(
  { title, becameRental, wasCreditGone, wasUnavailable, refundedCents }: RefundFacts,
  isFullRefund: boolean,
): string {
  if (!isFullRefund)
    return `$${decimalText(refundedCents)} of your payment for ${title} was refunded to the card or wallet you paid with. Your rental continues.`;
  if (becameRental)
    return `Your payment for ${title} was refunded in full to the card or wallet you paid with. Your access has ended.`;
  if (wasCreditGone)
    return `The credit from your rental was no longer available when your payment for ${title} arrived. Nothing was bought, and your payment was refunded in full to the card or wallet you paid with.`;
  if (!wasUnavailable)
    return `Your payment for ${title} was refunded in full to the card or wallet you paid with. Nothing was rented.`;
  return `${title} was no longer available when your payment arrived. Nothing was rented, and your payment was refunded in full to the card or wallet you paid with.`;
}
