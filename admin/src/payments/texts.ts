import type { ConsolePayment } from '@market/contract/admin/money';

/** Texts of payments and refunds (decision 0046). */
export const startedAt = 'Begun';
export const coupon = 'Coupon';
export const discount = 'Discount';
export const payPalOrder = 'PayPal order';
export const payPalCapture = 'PayPal capture';
export const payPalRefund = 'PayPal refund';
export const rental = 'Rental';
export const openRental = 'Open the rental';

// Texts about the states that a payment went through.
export const history = 'What happened';
export const AUTHOR_LABELS: Readonly<Record<ConsolePayment['history'][number]['by'], string>> = {
  buyer: 'the buyer',
  paypal: 'PayPal’s webhook',
  worker: 'our workers',
  moderator: 'a moderator',
};
/** The text of a state change: its reason, followed by its author unless the reason begins with the author's name. */
export const stepText = (reason: string, author: string) =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.startsWith(author) ? '' : `, by ${author}`}`;

// Texts about a payment's ledger.
export const ledger = 'Ledger';
export const noEntries = 'No money has moved.';
export const entry = 'Entry';
export const atPayPal = 'At PayPal';
export const notRefunded = 'Paid and not refunded';
export const ENTRY_KIND_LABELS: Readonly<Record<ConsolePayment['ledger'][number]['kind'], string>> = {
  captured: 'Paid by the buyer',
  fee: 'PayPal’s fee',
  refunded: 'Refunded',
  reversed: 'Reversed by the bank',
  disputed: 'Held in a dispute',
  'dispute-reversed': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'dispute-corrected': 'Dispute decided again',
};
export const compare = 'Compare with PayPal’s books';
export const agrees = 'PayPal’s books say the same.';
export const difference = (kind: string, payPalId: string, ours: string, theirs: string) =>
  `${kind} ${payPalId}: ${ours} here, ${theirs} at PayPal`;

// Texts about refunds.
export const refunds = 'Refunds';
export const noRefunds = 'No refund was requested.';
export const refund = 'Refund';
export const fullRefund = 'Full refund. The rental ends now, and a pending delivery is canceled.';
export const partRefund = (buyer: string) => `${buyer} gets a part back and keeps what was paid for.`;
export const amountInUsd = 'Amount in USD';
export const atMost = (amount: string) => `An amount of at most ${amount}`;
export const refunding = (amount: string, buyer: string) => `${amount} goes back to ${buyer}`;
