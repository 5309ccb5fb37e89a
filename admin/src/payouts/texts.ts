import type { ConsolePayout } from '@market/contract/admin/payouts';

/** Texts of payouts to listers (decision 0046). */
export const payPalBooks = 'PayPal’s books';
export const booksDiffer = 'Differ from ours';
export const planned = 'Planned';
export const payoutNumber = 'Number';
export const payPalAddress = 'PayPal address';
export const payoutOrigin = 'Schedule';
export const ORIGIN_LABELS: Readonly<Record<ConsolePayout['origin'], string>> = {
  weekly: 'Weekly',
  requested: 'Requested by the lister',
};
export const payPalReason = 'PayPal’s reason';
export const paidOrReturned = 'Paid or returned';
export const differsSince = 'PayPal’s record differs since';
export const booksAgree = 'It agrees';
export const payPalState = 'State at PayPal';
export const payPalFee = 'PayPal’s fee';
export const notKnown = 'Not known';
export const payPalItem = 'PayPal item';
export const payPalBatch = 'PayPal batch';
export const ourBatch = 'Our batch';
export const attempts = 'Attempts to send it';
export const noAttempts = 'It was not sent yet.';
export const OUTCOME_LABELS: Readonly<Record<ConsolePayout['tries'][number]['outcome'], string>> = {
  begun: 'Begun',
  sent: 'Sent to PayPal',
  refused: 'Refused by PayPal',
  unknown: 'No response from PayPal',
};
export const attempt = (moment: string, outcome: string, detail: string) =>
  `${moment}: ${outcome}${detail ? ` (${detail})` : ''}`;
