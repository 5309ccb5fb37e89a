/** Kinds of transactions in a lister's ledger: the reason why each was posted (EARN-1). */
export const EARNING_KINDS = [
  'sale',
  'refund',
  'reversal',
  'dispute',
  'dispute-ended',
  'dispute-lost',
  'dispute-corrected',
  'release',
  'payout',
  'payout-paid',
  'payout-returned',
] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** The filters of the ledger page, each with the kinds that it shows. */
export const EARNING_FILTERS = {
  sales: ['sale'],
  refunds: ['refund', 'reversal'],
  disputes: ['dispute', 'dispute-ended', 'dispute-lost', 'dispute-corrected'],
  releases: ['release'],
  payouts: ['payout', 'payout-paid', 'payout-returned'],
} as const satisfies Record<string, readonly EarningKind[]>;
export type EarningFilter = keyof typeof EARNING_FILTERS;

/** Names of the kinds on screens and statements. */
export const EARNING_KIND_LABELS: Readonly<Record<EarningKind, string>> = {
  sale: 'Sale',
  refund: 'Refund',
  reversal: 'Payment reversed',
  dispute: 'Dispute opened',
  'dispute-ended': 'Dispute closed',
  'dispute-lost': 'Dispute lost',
  'dispute-corrected': 'Dispute decided again',
  release: 'Became available',
  payout: 'Payout started',
  'payout-paid': 'Payout arrived',
  'payout-returned': 'Payout returned',
};
