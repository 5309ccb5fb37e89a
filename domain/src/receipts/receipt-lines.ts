import { OUTRIGHT } from '@market/contract/durations';
import { oneLine } from '../gateways/mail/mail-text.js';
import type { ReceiptRow } from './receipts.queries.js';

/** What a receipt says, in the order it says it; all of it is plain text. */
export interface ReceiptLines {
  readonly heading: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly item: string;
  readonly sums: readonly (readonly [string, string])[];
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => usd.format(cents / 100);

/** Writes a receipt down; whatever a person typed stays one line of words. */
export function receiptLines(receipt: ReceiptRow): ReceiptLines {
  const { amountCents, creditCents, refundedCents } = receipt;
  return {
    heading: `Receipt ${receipt.number}`,
    facts: [
      ['Date', day.format(receipt.issuedAt)],
      ['Buyer', printable(receipt.buyerName) || 'A user of MVP Market'],
      ['Payment', receipt.captureId],
    ],
    item: `${printable(receipt.title)}, ${receipt.duration === OUTRIGHT ? 'bought outright' : `rented for ${receipt.duration}`}`,
    sums: [
      ['Price', money(amountCents + creditCents)],
      ...(creditCents > 0 ? [['Credited from your last rental', `-${money(creditCents)}`] as const] : []),
      ['Paid', money(amountCents)],
      ...(refundedCents > 0
        ? ([
            ['Refunded', `-${money(refundedCents)}`],
            ['Kept', money(amountCents - refundedCents)],
          ] as const)
        : []),
    ],
  };
}

/** Characters of a name at most: a receipt is one page. */
const NAME_MAX = 120;

/** One line, without characters that print nothing, and not without end. */
function printable(text: string): string {
  const characters = [...oneLine(text).replace(/[\p{Cc}\p{Co}\p{Cn}]/gu, '')];
  return characters.length > NAME_MAX
    ? `${characters.slice(0, NAME_MAX - 1).join('')}…`
    : characters.join('');
}
