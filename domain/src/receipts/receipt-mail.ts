import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';
import { receiptLines } from './receipt-lines.js';
import type { ReceiptRow } from './receipts.queries.js';

/** Returns the e-mail with a receipt attached (PAY-30). */
export function receiptMail(
  receipt: ReceiptRow,
  { buyerName, publicUrl }: { readonly buyerName: string; readonly publicUrl: string },
): MailBodies & { subject: string } {
  const { facts, item, amounts } = receiptLines(receipt);
  const subject = `Your receipt ${receipt.number}`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [`Hello ${buyerName || 'there'},`, `thank you for your payment: ${item}.`],
    action: { label: 'Open the receipt', url: `${publicUrl}/receipt/${receipt.id}` },
    labeledValues: [...facts, ...amounts],
    footer: 'You get this e-mail because you paid on MVP Market.',
  });
  return { ...bodies, subject };
}
