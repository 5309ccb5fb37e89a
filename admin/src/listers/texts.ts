import type { LISTER_ACCOUNTS } from '@market/contract/admin/payouts';

/** Texts of listers with their balances and ledgers (decision 0046). */
export const account = 'Account';
export const payPalAddress = 'PayPal address';
export const noAddress = 'None confirmed';
export const payouts = 'Payouts';
export const allPayouts = 'Show payouts to this lister';
export const pausedUntil = 'Paused after a new address until';
export const notPaused = 'Not paused';
export const nextWeekly = 'Next weekly payout';

// Texts about balances.
export const sold = 'Sold';
export const fee = 'Our fee';
export const pending = 'Pending';
export const available = 'Available';
export const onTheWay = 'On the way';
export const paid = 'Paid out';
export const reserve = 'In reserve';
export const reserveSince = (amount: string, since: string) => `${amount} since ${since}`;

// Texts about holds of payouts.
export const held = 'Held';
export const holds = 'What stops payouts, as the lister reads it';
export const noHolds = 'Nothing';
export const since = (moment: string) => `Since ${moment}.`;
export const hold = 'Hold';
export const holdQuestion = (name: string) =>
  `Nothing more is paid out to ${name} until a moderator releases it; payouts that PayPal has go on. ${name} reads the reason.`;
export const holdPlaced = (name: string) => `Payouts to ${name} are held`;
export const release = 'Release';
export const releaseQuestion = (name: string) =>
  `${name} can be paid out again. Your reason goes into the audit log.`;
export const released = (name: string) => `Payouts to ${name} go on`;

// Texts about the lister's ledger.
export const ledger = 'Ledger';
export const noEntries = 'Nothing was earned yet.';
export const entry = 'Entry';
export const balance = 'Balance';
export const about = 'About';
export const payout = 'Payout';
export const payment = 'Payment';
export const onlyNewest = (count: number) => `These are the newest ${count} entries.`;
export const ACCOUNT_LABELS: Readonly<Record<(typeof LISTER_ACCOUNTS)[number], string>> = {
  buyers: 'Paid by buyers',
  fee,
  pending,
  available,
  'on-the-way': onTheWay,
  paid,
};
