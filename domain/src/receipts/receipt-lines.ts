import { includedTaxCents } from '@market/contract/money/tax';
import { OUTRIGHT } from '@market/contract/rentals/durations';
import { oneLine } from '../gateways/mail/mail-text.js';
import type { ReceiptRow } from './receipts.queries.js';

type LabeledText = readonly [label: string, text: string];

/** The contents of a receipt in their order, as plain text (PAY-30). */
export interface ReceiptLines {
  readonly heading: string;
  readonly facts: readonly LabeledText[];
  readonly item: string;
  /** Price, deductions, paid amount, tax and refunds, each formatted in USD. */
  readonly amounts: readonly LabeledText[];
}

/** How many hexadecimal digits of a SHA-256 a receipt shows; its web page shows all. */
const SHOWN_DIGEST_DIGITS = 16;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const usdFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const formatUsd = (cents: number) => usdFormat.format(cents / 100);

/** Returns the contents of a receipt. A text that a user typed becomes one line. */
export function receiptLines(receipt: ReceiptRow): ReceiptLines {
  const { amountCents, creditCents, discountCents, couponCode, refundedCents } = receipt;
  return {
    heading: `Receipt ${receipt.number}`,
    facts: [
      ...sellerFacts(receipt),
      ['Date', dateFormat.format(receipt.issuedAt)],
      ['Buyer', oneLine(receipt.buyerName) || 'A user of MVP Market'],
      ['Payment', receipt.captureId],
      ...termsAndLicenseFacts(receipt),
    ],
    item: `${oneLine(receipt.title)}, ${receipt.duration === OUTRIGHT ? 'bought outright' : `rented for ${receipt.duration}`}`,
    amounts: [
      ['Price', formatUsd(amountCents + creditCents + discountCents)],
      ...(couponCode !== null ? [[`Coupon ${couponCode}`, `-${formatUsd(discountCents)}`] as const] : []),
      ...(creditCents > 0 ? [['Credited from your last rental', `-${formatUsd(creditCents)}`] as const] : []),
      ['Paid', formatUsd(amountCents)],
      ...taxLine(receipt, amountCents),
      ...(refundedCents > 0
        ? ([
            ['Refunded', `-${formatUsd(refundedCents)}`],
            ['Kept', formatUsd(amountCents - refundedCents)],
            ...taxLine(receipt, amountCents - refundedCents),
          ] as const)
        : []),
    ],
  };
}

/**
 * Returns the terms and the license of the order with the start of each SHA-256 (PAY-60); empty for payments
 * that were made before orders stored them.
 */
function termsAndLicenseFacts(receipt: ReceiptRow): (readonly [string, string])[] {
  const { termsVersion, termsSha256, licenseVersion, licenseSha256, textsShown } = receipt;
  if (!termsVersion || !termsSha256 || !licenseVersion || !licenseSha256) return [];
  const consent = textsShown ? 'accepted at checkout' : 'in force at the order';
  return [
    ['Terms', `${termsVersion} (${termsSha256.slice(0, SHOWN_DIGEST_DIGITS)}), ${consent}`],
    ['License', `${licenseVersion} (${licenseSha256.slice(0, SHOWN_DIGEST_DIGITS)}), ${consent}`],
  ];
}

/** Returns the seller's name, address and tax id, if the receipt has a seller (PAY-32). */
function sellerFacts({ seller }: ReceiptRow): [string, string][] {
  if (!seller) return [];
  const { name, address, taxId } = seller;
  return [
    ['Seller', oneLine(name)],
    ...(address ? ([['Address', oneLine(address)]] satisfies [string, string][]) : []),
    ...(taxId ? ([['Tax ID', oneLine(taxId)]] satisfies [string, string][]) : []),
  ];
}

/** Returns the line with the tax that an amount includes (PAY-33). */
function taxLine({ taxBasisPoints }: ReceiptRow, cents: number): [string, string][] {
  if (taxBasisPoints === null) return [];
  return [[`Includes ${taxBasisPoints / 100}% tax`, formatUsd(includedTaxCents(cents, taxBasisPoints))]];
}
