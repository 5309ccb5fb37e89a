/** Why a transaction was posted to a lister's ledger (EARN-1). */
export const EARNING_KINDS = [
  'sale',
  'refund',
  'reversal',
  'dispute',
  'dispute-ended',
  'dispute-lost',
  'release',
  'payout',
  'payout-paid',
  'payout-returned',
] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** Groups of kinds by which lines are filtered. */
export const EARNING_FILTERS = {
  sales: ['sale'],
  refunds: ['refund', 'reversal'],
  disputes: ['dispute', 'dispute-ended', 'dispute-lost'],
  releases: ['release'],
  payouts: ['payout', 'payout-paid', 'payout-returned'],
} as const satisfies Record<string, readonly EarningKind[]>;
export type EarningFilter = keyof typeof EARNING_FILTERS;
