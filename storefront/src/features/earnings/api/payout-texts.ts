import type { EarningsSummary } from '@market/contract/earnings';
import { type Payout, type PayoutDetail, returnReasonText } from '@market/contract/payouts';

/** Label of each state of a payout. */
export const PAYOUT_STATE_LABELS: Readonly<Record<Payout['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  'under-way': 'At PayPal',
  'on-hold': 'On hold at PayPal',
  unclaimed: 'Unclaimed',
  paid: 'Paid',
  returned: 'Returned',
};

/** Returns what the state of a payout means for its lister. */
export function payoutMeaning({ state, itemStatus }: Pick<Payout, 'state' | 'itemStatus'>): string {
  return state === 'returned'
    ? `${returnReasonText(itemStatus)} The money is in your balance again.`
    : STATE_TEXTS[state];
}

const STATE_TEXTS: Readonly<Record<Exclude<Payout['state'], 'returned'>, string>> = {
  waiting: 'We send it to PayPal within a few minutes, unless something stops your payouts.',
  sending: 'We are sending it to PayPal.',
  'under-way': 'PayPal has it and usually pays within a day.',
  'on-hold':
    'PayPal reviews this payment before it pays it. If PayPal refuses it, the money returns to your balance.',
  unclaimed:
    'No PayPal account has confirmed this address yet. Open or confirm your PayPal account to get the money. After 30 days it returns to your balance.',
  paid: 'PayPal has paid it into your account.',
};

/** Returns PayPal's reason code in words: `RECEIVER_UNREGISTERED` becomes 'Receiver unregistered'. */
export function reasonText(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts for the outcome of an attempt to send a payout. */
export const ATTEMPT_OUTCOME_LABELS: Readonly<Record<PayoutDetail['tries'][number]['outcome'], string>> = {
  begun: 'Sending to PayPal',
  sent: 'PayPal has accepted it',
  refused: 'PayPal has refused it',
  unknown: 'PayPal did not answer; we ask again',
};

/**
 * Returns the available plus the pending balance in USD, rounded to cents, because sums of floating-point numbers may
 * be off in the last digit.
 */
export function unpaidEarnings({
  available,
  pending,
}: Pick<EarningsSummary, 'available' | 'pending'>): number {
  return Math.round((available + pending) * 100) / 100;
}
